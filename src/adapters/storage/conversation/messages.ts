import { Dexie } from 'dexie'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { Database } from '../database/schema.ts'
import type { QueuedMessage } from '../../../core/model/conversation/queued-message.ts'

/**
 * Returns the newest `limit` messages of the branch that ends with `head`, oldest first. Rows are read in windows by
 * order, because a parent is nearly always just below its child. A parent far below is read alone and starts the next
 * window.
 */
export async function loadBranch(db: Database, head: Message, limit: number): Promise<Message[]> {
  const messagesById = new Map<MessageId, Message>()
  const newestFirst = [head]
  let current = head
  while (newestFirst.length < limit && current.parentId !== null) {
    if (!messagesById.has(current.parentId)) {
      const missing = limit - newestFirst.length
      const window = [current.sessionId, Math.max(0, current.order - missing)]
      const rows = messagesOf(db).between(window, [current.sessionId, current.order])
      for (const row of await rows.toArray()) messagesById.set(row.id, row)
    }
    const parent = messagesById.get(current.parentId) ?? (await db.messages.get(current.parentId))
    // Orders decrease towards the root. Anything else is a broken row, and following it might never end.
    if (!parent || parent.sessionId !== head.sessionId || parent.order >= current.order) break
    newestFirst.push(parent)
    current = parent
  }
  return newestFirst.toReversed()
}

/** Selects every message of the session, on all branches. */
export function allMessages(db: Database, sessionId: SessionId) {
  return messagesOf(db).between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey])
}

/** Selects messages with an order from the first number up to, but not including, the second. */
export function messagesBetween(
  db: Database,
  sessionId: SessionId,
  [from, until]: readonly [number, number],
) {
  return messagesOf(db).between([sessionId, from], [sessionId, until])
}

function messagesOf(db: Database) {
  return db.messages.where('[sessionId+order]')
}

/** Loads queued messages in sending order. */
export function loadQueue(db: Database, sessionId: SessionId): PromiseLike<QueuedMessage[]> {
  return db.queue
    .where('[sessionId+place]')
    .between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey])
    .toArray()
}
