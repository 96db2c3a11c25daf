import { plainExcerptOf } from '../../../core/model/conversation/excerpt.ts'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import { isDeleted, annotateMessage } from '../../../core/model/conversation/annotated-message.ts'
import { uniqueByLabel } from '../../../core/model/conversation/message-label.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import { isHidden, annotationsOf } from './annotation-store.ts'
import type { Database } from '../database/schema.ts'

/** Returns the messages as they are shown and sent: with their annotations and in the chosen wording. */
export async function withAnnotations(db: Database, messages: readonly Message[]): Promise<Message[]> {
  const ids = await findMarked(db, messages)
  const rows = await db.messageMarks.bulkGet(ids)
  const byMessage = new Map(rows.map((row) => [row?.messageId, row]))
  return messages.map((message) => {
    const row = byMessage.get(message.id)
    if (!row) return message
    const { messageId: _, sessionId: __, ...annotations } = row
    return annotateMessage(message, annotations)
  })
}

/** Few messages have annotations. The keys of one chat say which, so the others are not requested. */
async function findMarked(db: Database, messages: readonly Message[]): Promise<MessageId[]> {
  const ids = messages.map(({ id }) => id)
  const [sessionId, ...others] = new Set(messages.map((message) => message.sessionId))
  if (sessionId === undefined || others.length > 0 || ids.length < 2) return ids
  const marked = new Set(await db.messageMarks.where('sessionId').equals(sessionId).primaryKeys())
  return ids.filter((id) => marked.has(id))
}

/** A message shortened to one line, for references to it. */
export interface MessageExcerpt {
  messageId: MessageId
  role: Message['role']
  excerpt: string
  isDeleted: boolean
}

export async function loadExcerpt(db: Database, messageId: MessageId): Promise<MessageExcerpt | null> {
  return db.transaction('r', db.messages, db.messageMarks, async () => {
    const message = await db.messages.get(messageId)
    const [marked] = message ? await withAnnotations(db, [message]) : []
    return marked ? toExcerpt(marked) : null
  })
}

export interface PinnedMessage extends MessageExcerpt {
  by: 'person' | 'assistant'
  pinnedAt: number
}

/** Loads the pinned messages of all branches, oldest first, without deleted ones. */
export async function loadPinnedMessages(db: Database, sessionId: SessionId): Promise<PinnedMessage[]> {
  return db.transaction('r', db.messages, db.messageMarks, async () => {
    const rows = (await annotationsOf(db, sessionId)).filter((row) => row.pin && !isHidden(row))
    const stored = await db.messages.bulkGet(rows.map(({ messageId }) => messageId))
    const messages = stored.filter((message) => message !== undefined)
    const marked = await withAnnotations(
      db,
      messages.toSorted((one, other) => one.order - other.order),
    )
    return marked.flatMap((message) => {
      const pin = message.marks?.pin
      return pin ? [{ ...toExcerpt(message), by: pin.by, pinnedAt: pin.at }] : []
    })
  })
}

/** Loads the labels used in any chat, newest first. */
export function loadUsedLabels(db: Database): PromiseLike<string[]> {
  return db.transaction('r', db.sessions, db.messageMarks, async () => {
    const rows = await db.messageMarks.filter((row) => row.labels !== undefined && !isHidden(row)).toArray()
    const sessions = await db.sessions.bulkGet([...new Set(rows.map(({ sessionId }) => sessionId))])
    const undeletedIds = new Set(
      sessions.flatMap((each) => (each && each.deletedAt === undefined ? each.id : [])),
    )
    const labels = rows.flatMap((row) => (undeletedIds.has(row.sessionId) ? (row.labels ?? []) : []))
    const newestFirst = labels.toSorted((one, other) => other.at - one.at)
    return uniqueByLabel(newestFirst, ({ text }) => text).map(({ text }) => text)
  })
}

function toExcerpt(message: Message): MessageExcerpt {
  return {
    messageId: message.id,
    role: message.role,
    excerpt: isDeleted(message) ? '' : plainExcerptOf(message),
    isDeleted: isDeleted(message),
  }
}
