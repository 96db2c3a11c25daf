import { createFailure } from '../../../core/kernel/failure.ts'
import type { MessageId, SessionId } from '../../../core/kernel/id.ts'
import type { MessagePart } from '../../../core/kernel/message.ts'
import { fail, succeed, type Result } from '../../../core/kernel/result.ts'
import { undoCompactionsOver } from './undo-compactions.ts'
import type { Database } from '../schema.ts'
import { tryStorage } from '../try-storage.ts'

/**
 * Changes the parts for which `change` returns another part, in one transaction. `change` returns null for a part that
 * stays as it is. Fails with `not-found` if no part changes or the message belongs to another session, and with
 * `session-busy` while the message is streaming.
 */
export function changePart(
  db: Database,
  { sessionId, messageId }: { sessionId: SessionId; messageId: MessageId },
  { change, at }: { change: (part: MessagePart) => MessagePart | null; at: number },
): Promise<Result<null>> {
  return tryStorage(db, () =>
    db.transaction('rw', db.messages, db.messageMarks, async () => {
      const message = await db.messages.get(messageId)
      if (message?.sessionId !== sessionId) return fail(createFailure('not-found'))
      if (message.status === 'streaming') return fail(createFailure('session-busy'))
      const changed = message.parts.map(change)
      if (changed.every((part) => part === null)) return fail(createFailure('not-found'))
      const parts = message.parts.map((part, index) => changed[index] ?? part)
      await db.messages.put({ ...message, parts })
      await undoCompactionsOver(db, { sessionId, messageIds: [messageId] }, at)
      return succeed(null)
    }),
  )
}
