import type { SessionId } from '../../../core/model/id.ts'
import { compareByLastChange } from '../../../core/model/conversation/session.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import {
  fromDraftParts,
  type MessageDraft,
  withoutFiles,
} from '../../../core/model/conversation/message-draft.ts'
import { allMessages, messagesBetween } from './messages.ts'
import type { Database } from '../database/schema.ts'

const maxTexts = 100
const maxOtherChats = 20

/**
 * Loads the person's texts in a chat, on all branches, newest first. Then follow those of other chats, most recent
 * chat first.
 */
export function loadSentTexts(
  db: Database,
  sessionId: SessionId | null,
  reach: 'chat' | 'all',
): PromiseLike<MessageDraft[]> {
  return db.transaction('r', db.sessions, db.messages, async () => {
    const texts: MessageDraft[] = sessionId === null ? [] : await readChat(db, sessionId, maxTexts)
    if (reach === 'chat') return withoutRepeats(texts)
    const sessions = await db.sessions.toArray()
    const others = sessions
      .filter(({ id, deletedAt }) => id !== sessionId && deletedAt === undefined)
      .toSorted(compareByLastChange)
      .slice(0, maxOtherChats)
    for (const { id } of others) {
      if (texts.length >= maxTexts) break
      texts.push(...(await readChat(db, id, maxTexts - texts.length)))
    }
    return withoutRepeats(texts)
  })
}

const windowSize = 200

/** Reads backward from the newest message in windows, because a chat may be long. */
async function readChat(db: Database, sessionId: SessionId, limit: number): Promise<MessageDraft[]> {
  const texts: MessageDraft[] = []
  let until = ((await allMessages(db, sessionId).last())?.order ?? -1) + 1
  while (until > 0 && texts.length < limit) {
    const from = Math.max(0, until - windowSize)
    const rows = await messagesBetween(db, sessionId, [from, until]).toArray()
    texts.push(...toSentTexts(rows).toReversed())
    until = from
  }
  return texts.slice(0, limit)
}

/** Returns the texts of a person's messages, without their files. */
export function toSentTexts(messages: readonly Message[]): MessageDraft[] {
  return messages
    .filter(({ role }) => role === 'user')
    .map(({ parts }) => withoutFiles(fromDraftParts(parts)))
    .filter(({ text }) => text.trim() !== '')
}

/** Removes repeated texts, keeping the latest one. */
export function withoutRepeats(texts: readonly MessageDraft[]): MessageDraft[] {
  const seen = new Set<string>()
  return texts.filter((each) => {
    const name = JSON.stringify([each.text, each.pasted])
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}
