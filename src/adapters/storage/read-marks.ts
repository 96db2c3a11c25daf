import { excerptOf } from '../../core/kernel/excerpt.ts'
import type { MessageId, SessionId } from '../../core/kernel/id.ts'
import { isDeleted, markMessage } from '../../core/kernel/mark-message.ts'
import type { Message } from '../../core/kernel/message.ts'
import { isHidden, marksOf } from './mark-store.ts'
import type { Database } from './schema.ts'

/** Messages as they are shown and sent: in their chosen wording, with their marks. */
export async function withMarks(db: Database, messages: readonly Message[]): Promise<Message[]> {
  const rows = await db.messageMarks.bulkGet(messages.map(({ id }) => id))
  return messages.map((message, index) => {
    const { messageId: _, sessionId: __, ...marks } = rows[index] ?? {}
    return rows[index] ? markMessage(message, marks) : message
  })
}

/** A message in a line, for where it is pointed at. */
export interface MessageExcerpt {
  messageId: MessageId
  role: Message['role']
  excerpt: string
  isDeleted: boolean
}

export async function readExcerpt(db: Database, messageId: MessageId): Promise<MessageExcerpt | null> {
  return db.transaction('r', db.messages, db.messageMarks, async () => {
    const message = await db.messages.get(messageId)
    const [marked] = message ? await withMarks(db, [message]) : []
    return marked ? toExcerpt(marked) : null
  })
}

export interface PinnedMessage extends MessageExcerpt {
  by: 'person' | 'assistant'
  pinnedAt: number
}

/** Of all branches, oldest message first; deleted ones are not among them. */
export async function readPins(db: Database, sessionId: SessionId): Promise<PinnedMessage[]> {
  return db.transaction('r', db.messages, db.messageMarks, async () => {
    const rows = (await marksOf(db, sessionId)).filter((row) => row.pin && !isHidden(row))
    const found = await db.messages.bulkGet(rows.map(({ messageId }) => messageId))
    const messages = found.filter((message) => message !== undefined)
    const marked = await withMarks(
      db,
      messages.toSorted((one, other) => one.order - other.order),
    )
    return marked.flatMap((message) => {
      const pin = message.marks?.pin
      return pin ? [{ ...toExcerpt(message), by: pin.by, pinnedAt: pin.at }] : []
    })
  })
}

function toExcerpt(message: Message): MessageExcerpt {
  return {
    messageId: message.id,
    role: message.role,
    excerpt: isDeleted(message) ? '' : excerptOf(message),
    isDeleted: isDeleted(message),
  }
}
