import type { MessageId, SessionId } from '../../../../core/model/id.ts'
import {
  isDraftOfChat,
  isDraftOfNewChat,
  toNewChatKey,
  type StoredDraft,
} from '../../../../core/model/conversation/stored-draft.ts'
import { loadQueue } from '../../conversation/messages.ts'
import type { Database, MessageAnnotationsRow } from '../../database/schema.ts'
import { recoverChat } from './check-chats.ts'
import {
  findRecoverableChats,
  findExisting,
  nextCursor,
  listFirstFields,
  type IntegrityCheck,
} from './integrity-check.ts'

const chatsAtOnce = 100
const draftsAtOnce = 200

/** Checks for queued messages whose chat is gone. Repair recreates the chat, in which they wait for a person. */
export function checkQueue(db: Database, now: () => number): IntegrityCheck {
  return {
    tables: [db.queue, db.sessions, db.messages],
    async checkBatch(after) {
      const firsts = await listFirstFields(db.queue, '[sessionId+place]', { after, limit: chatsAtOnce })
      const ids = firsts.ids as SessionId[]
      const chats = await findRecoverableChats(db, ids)
      const lost = ids.filter((id) => !chats.has(id))
      let waiting = 0
      for (const id of lost) waiting += (await loadQueue(db, id)).length
      return {
        faults: { 'waiting-without-chat': waiting },
        async repair() {
          for (const id of lost) await recoverChat(db, id, now())
        },
        next: firsts.next,
      }
    },
  }
}

/**
 * Checks for drafts whose chat or message is gone. Repair offers them to the next new chat, like drafts of closed
 * pages.
 */
export function checkDrafts(db: Database): IntegrityCheck {
  return {
    tables: [db.drafts, db.sessions, db.messages],
    async checkBatch(after) {
      const keys = await db.drafts.where('key').above(after).limit(draftsAtOnce).primaryKeys()
      const places = keys.filter((key) => !isDraftOfNewChat(key))
      const ofChats = places.filter(isDraftOfChat) as SessionId[]
      const chats: ReadonlySet<string> = await findRecoverableChats(db, ofChats)
      const messages: ReadonlySet<string> = await findExisting(
        db.messages,
        places.filter((key) => !isDraftOfChat(key)).map(messageOf),
      )
      const lost = places.filter((key) => !chats.has(key) && !messages.has(messageOf(key)))
      return {
        faults: { 'drafts-without-chat': lost.length },
        async repair() {
          const rows = (await db.drafts.bulkGet(lost)).filter((row) => row !== undefined)
          await db.drafts.bulkPut(rows.map(toLeftDraft))
          await db.drafts.bulkDelete(lost)
        },
        next: nextCursor(keys, draftsAtOnce),
      }
    },
  }
}

function messageOf(key: string): MessageId {
  return key.slice(key.indexOf(':') + 1) as MessageId
}

/** Returns the draft under the key of a page that is not open. */
function toLeftDraft({ key, at, draft }: StoredDraft): StoredDraft {
  const page = `lost-${key.replace(':', '-')}`
  return { key: toNewChatKey(page), page, edit: 1, at, draft }
}

const rowsAtOnce = 500

/**
 * Checks for annotations of messages that are gone. Keeps wordings that a person wrote, because they may be the only
 * copy.
 */
export function checkAnnotations(db: Database): IntegrityCheck {
  return {
    tables: [db.messageMarks, db.messages],
    async checkBatch(after) {
      const ids = await db.messageMarks.where('messageId').above(after).limit(rowsAtOnce).primaryKeys()
      const there = await findExisting(db.messages, ids)
      const rows = await db.messageMarks.bulkGet(ids.filter((id) => !there.has(id)))
      const lost = rows.filter((row) => row !== undefined)
      const wordless = lost.filter((row) => !hasWords(row))
      return {
        faults: {
          'marks-without-message': wordless.length,
          'edits-without-message': lost.length - wordless.length,
        },
        repair: async () => db.messageMarks.bulkDelete(wordless.map(({ messageId }) => messageId)),
        next: nextCursor(ids, rowsAtOnce),
      }
    },
  }
}

function hasWords({ revisions = [] }: MessageAnnotationsRow): boolean {
  return revisions.some(({ by }) => by === 'person')
}
