import type { ChatNeeds } from '../../../core/kernel/chat-needs.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import type { MessagePart } from '../../../core/kernel/message.ts'
import { isDeleted } from '../../../core/kernel/mark-message.ts'
import { readBranch } from './read-branch.ts'
import { withMarks } from './read-marks.ts'
import type { Database } from '../schema.ts'

/** Counts what the visible branch sends. */
export function readChatNeeds(db: Database, sessionId: SessionId): PromiseLike<ChatNeeds> {
  return db.transaction('r', db.sessions, db.messages, db.messageMarks, async () => {
    const session = await db.sessions.get(sessionId)
    const head = session?.headId ? await db.messages.get(session.headId) : undefined
    const branch = head ? await withMarks(db, await readBranch(db, head, Infinity)) : []
    const parts = branch.flatMap((message) => (isDeleted(message) ? [] : message.parts))
    return { pictures: count(parts, isPicture), calls: count(parts, isCall) }
  })
}

function isPicture(part: MessagePart): boolean {
  return part.type === 'file' && part.mediaType.startsWith('image/') && part.superseded === undefined
}

function isCall(part: MessagePart): boolean {
  return part.type === 'tool-call'
}

function count(parts: readonly MessagePart[], is: (part: MessagePart) => boolean): number {
  return parts.filter((part) => is(part)).length
}
