import type { Reduction, ReductionChange } from '../../../core/model/context/reduction.ts'
import type { MessageAnnotationSet } from '../../../core/model/conversation/message-annotations.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

/** The branch that was read before a change, and its newest answer, which gets the change. */
export interface ReducedBranch {
  sessionId: SessionId
  headId: MessageId
  answerId: MessageId
}

/**
 * Stores what the user reduces by hand, between turns. Fails with `session-busy` while a turn runs in any tab, or if the branch
 * has continued since it was read, and with `not-found` if the chat is gone. Resolves once the change is durable.
 */
export interface ReductionStore {
  add(branch: ReducedBranch, reduction: Reduction): Promise<Result<null>>
  /** Stores the complete newest state of a change. It replaces an earlier one of the same answer. */
  change(branch: ReducedBranch, change: ReductionChange): Promise<Result<null>>
}

export function createReductionStore(db: Database): ReductionStore {
  const update = (
    { sessionId, headId, answerId }: ReducedBranch,
    toAnnotations: (before: MessageAnnotationSet) => Partial<MessageAnnotationSet>,
  ): Promise<Result<null>> =>
    tryStorage(db, () =>
      db.transaction('rw', db.sessions, db.messages, db.messageMarks, db.runs, async () => {
        const session = await db.sessions.get(sessionId)
        const answer = await db.messages.get(answerId)
        if (!session || session.deletedAt !== undefined || answer?.sessionId !== sessionId)
          return fail(createFailure('not-found'))
        const running = await db.runs.where('[state+sessionId]').equals(['live', sessionId]).count()
        if (running > 0 || session.headId !== headId) return fail(createFailure('session-busy'))
        const before = (await db.messageMarks.get(answerId)) ?? { messageId: answerId, sessionId }
        await db.messageMarks.put({ ...before, ...toAnnotations(before) })
        return succeed(null)
      }),
    )
  return {
    add: (branch, reduction) =>
      update(branch, ({ reductions = [] }) => ({ reductions: [...reductions, reduction] })),
    change: (branch, change) =>
      update(branch, ({ reductionChanges = [] }) => ({
        reductionChanges: [...reductionChanges.filter(({ id }) => id !== change.id), change],
      })),
  }
}
