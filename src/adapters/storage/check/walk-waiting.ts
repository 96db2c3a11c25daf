import type { MessageId, SessionId } from '../../../core/kernel/id.ts'
import {
  isDraftOfChat,
  isDraftOfNewChat,
  toNewChatKey,
  type KeptDraft,
} from '../../../core/kernel/kept-draft.ts'
import { readQueue } from '../read-queue.ts'
import type { Database } from '../schema.ts'
import { recoverChat } from './recover-chat.ts'
import { findChats, findThere, nextAfter, readFirsts, type Walk } from './walk.ts'

const chatsAtOnce = 100
const draftsAtOnce = 200

/** Messages that wait in a chat that is gone: it becomes one again, in which they wait for a person. */
export function walkQueue(db: Database, now: () => number): Walk {
  return {
    tables: [db.queue, db.sessions, db.messages],
    async step(after) {
      const firsts = await readFirsts(db.queue, '[sessionId+place]', { after, limit: chatsAtOnce })
      const ids = firsts.ids as SessionId[]
      const chats = await findChats(db, ids)
      const lost = ids.filter((id) => !chats.has(id))
      let waiting = 0
      for (const id of lost) waiting += (await readQueue(db, id)).length
      return {
        faults: { 'waiting-without-chat': waiting },
        async mend() {
          for (const id of lost) await recoverChat(db, id, now())
        },
        next: firsts.next,
      }
    },
  }
}

/** Drafts of chats and messages that are gone: they wait for the next new chat, as what a closed page left does. */
export function walkDrafts(db: Database): Walk {
  return {
    tables: [db.drafts, db.sessions, db.messages],
    async step(after) {
      const keys = await db.drafts.where('key').above(after).limit(draftsAtOnce).primaryKeys()
      const places = keys.filter((key) => !isDraftOfNewChat(key))
      const ofChats = places.filter(isDraftOfChat) as SessionId[]
      const chats: ReadonlySet<string> = await findChats(db, ofChats)
      const messages: ReadonlySet<string> = await findThere(
        db.messages,
        places.filter((key) => !isDraftOfChat(key)).map(messageOf),
      )
      const lost = places.filter((key) => !chats.has(key) && !messages.has(messageOf(key)))
      return {
        faults: { 'drafts-without-chat': lost.length },
        async mend() {
          const rows = (await db.drafts.bulkGet(lost)).filter((row) => row !== undefined)
          await db.drafts.bulkPut(rows.map(toLeftDraft))
          await db.drafts.bulkDelete(lost)
        },
        next: nextAfter(keys, draftsAtOnce),
      }
    },
  }
}

function messageOf(key: string): MessageId {
  return key.slice(key.indexOf(':') + 1) as MessageId
}

/** Of no page that is open. */
function toLeftDraft({ key, at, draft }: KeptDraft): KeptDraft {
  const page = `lost-${key.replace(':', '-')}`
  return { key: toNewChatKey(page), page, edit: 1, at, draft }
}
