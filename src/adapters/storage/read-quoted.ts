import { createFailure } from '../../core/kernel/failure.ts'
import type { MessageId, SessionId } from '../../core/kernel/id.ts'
import { isDeleted } from '../../core/kernel/mark-message.ts'
import type { Message } from '../../core/kernel/message.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import type { Session } from '../../core/kernel/session.ts'
import { readBranch } from './chats/read-branch.ts'
import { withMarks } from './chats/read-marks.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

/** Maximum number of messages quoted from one chat. */
const maxMessages = 400

/**
 * Loads the newest messages shown in a chat, without deleted ones, oldest first. The result includes `around`: if that
 * message is on another branch, the branch up to it is returned.
 */
export function readQuoted(
  db: Database,
  sessionId: SessionId,
  around: MessageId | undefined,
): Promise<Result<{ session: Session; messages: Message[] }>> {
  return tryStorage(db, () =>
    db.transaction('r', db.sessions, db.messages, db.messageMarks, async () => {
      const session = await db.sessions.get(sessionId)
      if (!session || session.deletedAt !== undefined) return fail(createFailure('not-found'))
      const head = session.headId === null ? undefined : await db.messages.get(session.headId)
      const shown = head ? await readBranch(db, head, maxMessages) : []
      const wanted =
        around === undefined || shown.some(({ id }) => id === around)
          ? undefined
          : await db.messages.get(around)
      const branch = wanted?.sessionId === sessionId ? await readBranch(db, wanted, maxMessages) : shown
      const messages = await withMarks(db, branch)
      return succeed({ session, messages: messages.filter((message) => !isDeleted(message)) })
    }),
  )
}
