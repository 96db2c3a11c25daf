import type { Reduction, ReductionChange } from '../../../core/model/context/reduction.ts'
import type { MessageAnnotationSet } from '../../../core/model/conversation/message-annotations.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

/** The branch that was read before a change, and the answer that gets the change. */
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
  /**
   * Stores the complete newest state of a change. `update` gets the stored state of the same answer, or else `earlier`, which an
   * earlier answer holds.
   */
  change(
    branch: ReducedBranch,
    earlier: ReductionChange,
    update: (before: ReductionChange) => ReductionChange,
  ): Promise<Result<null>>
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
        if ((await hasRunningTurn(db, sessionId)) || session.headId !== headId)
          return fail(createFailure('session-busy'))
        const before = (await db.messageMarks.get(answerId)) ?? { messageId: answerId, sessionId }
        await db.messageMarks.put({ ...before, ...toAnnotations(before) })
        return succeed(null)
      }),
    )
  return {
    add: (branch, reduction) =>
      update(branch, ({ reductions = [] }) => ({ reductions: [...reductions, reduction] })),
    change: (branch, earlier, toChange) =>
      update(branch, ({ reductionChanges = [] }) => {
        const before = reductionChanges.find(({ id }) => id === earlier.id) ?? earlier
        return {
          reductionChanges: [...reductionChanges.filter(({ id }) => id !== earlier.id), toChange(before)],
        }
      }),
  }
}

/** Returns whether a turn of the chat runs in any tab. Must be called within a transaction over `runs`. */
export async function hasRunningTurn(db: Database, sessionId: SessionId): Promise<boolean> {
  return (await db.runs.where('[state+sessionId]').equals(['live', sessionId]).count()) > 0
}
