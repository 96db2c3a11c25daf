import { fail, succeed, toEmptyResult } from '../../core/model/failures/result.ts'
import type { FindWorkflow } from '../runs/workflows/find-workflow.ts'
import type { MessageQueue } from '../runs/message-queue.ts'
import type { RemoteRuns } from '../runs/remote-runs.ts'
import type { RunSupervisor } from '../runs/run-supervisor.ts'
import type { CommandHandlers } from './command-handlers.ts'

export interface RunDeps {
  runs: RunSupervisor
  queue: MessageQueue
  mirrors: Pick<RemoteRuns, 'find' | 'follow' | 'stop' | 'takeOver'>
  /** Returns a built-in workflow or one of the person. */
  findWorkflow: FindWorkflow
  /** Loads ahead what an answer needs. Returns at once. */
  prepareAnswer(): void
  /** Resolves when runs that waited in an earlier worker continue here, unless another tab has them. */
  resumed: Promise<unknown>
}

/** Creates the handlers that start, stop, queue and continue answers. */
export function createRunHandlers({ findWorkflow, mirrors, prepareAnswer, queue, resumed, runs }: RunDeps) {
  return {
    'prepare-answer': async () => {
      prepareAnswer()
      return succeed({})
    },
    'send-message': async ({ sessionId, model, ...message }) => {
      const { workflow, parentId } = message
      if (workflow) {
        const { checkStart } = await import('../runs/workflows/check-start.ts')
        const hasAnswer = parentId !== null
        const problem = await checkStart(workflow, { draft: message, hasAnswer }, findWorkflow)
        if (problem) return fail(problem)
      }
      return runs.start({ sessionId, model, ask: { type: 'send', ...message } })
    },
    'retry-message': ({ sessionId, model, messageId }) =>
      runs.start({ sessionId, model, ask: { type: 'retry', messageId } }),
    'continue-message': ({ sessionId, model, messageId, moreCalls, addedStageRuns }) =>
      runs.start({
        sessionId,
        model,
        ask: { type: 'continue', messageId, moreCalls, addedStageRuns },
      }),
    'stop-run': async ({ runId }) => {
      mirrors.stop(runId)
      return succeed({})
    },
    'wrap-up-run': async ({ runId, childRunId }) => {
      runs.wrapUp(runId, childRunId)
      return succeed({})
    },
    'wait-longer': async ({ runId }) => succeed({ wasWaiting: runs.waitLonger(runId) }),
    'decide-retry': async ({ runId, decision }) => succeed({ wasWaiting: runs.decideRetry(runId, decision) }),
    'find-run': async ({ sessionId }) => {
      await resumed
      return succeed({ run: await mirrors.find(sessionId) })
    },
    'take-over-session': ({ sessionId }) => toEmptyResult(mirrors.takeOver(sessionId)),
    'queue-message': ({ queuedId: id, ...message }) => toEmptyResult(queue.add({ id, ...message })),
    'edit-queued-message': ({ sessionId, queuedId, ...text }) =>
      toEmptyResult(queue.edit(sessionId, queuedId, text)),
    'move-queued-message': ({ sessionId, queuedId, by }) =>
      toEmptyResult(queue.move(sessionId, queuedId, by)),
    'remove-queued-message': ({ sessionId, queuedId }) => toEmptyResult(queue.remove(sessionId, queuedId)),
    'resume-queue': ({ sessionId }) => toEmptyResult(queue.resume(sessionId)),
    'steer-message': ({ messageId: id, ...message }) => toEmptyResult(queue.steer({ id, ...message })),
  } satisfies CommandHandlers
}
