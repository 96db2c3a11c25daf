import { succeed } from '../../core/kernel/result.ts'
import type { CommandHandlers, HandlerPorts } from '../handler-ports.ts'
import { editMessage, type EditPorts } from '../host/run/edit-message.ts'
import { withoutOutput } from '../host/without-output.ts'

/** Creates the handlers that start, stop and continue turns and respond to their interactions. */
export function createTurnHandlers(
  ports: EditPorts &
    Pick<
      HandlerPorts,
      'desk' | 'messages' | 'mirrors' | 'outcomes' | 'prepareAnswer' | 'resumed' | 'runs' | 'versions'
    >,
) {
  const { desk, messages, mirrors, outcomes, prepareAnswer, resumed, runs, versions } = ports
  return {
    'prepare-answer': async () => {
      prepareAnswer()
      return succeed({})
    },
    'send-message': ({ sessionId, model, ...message }) =>
      runs.start({ sessionId, model, ask: { type: 'send', ...message } }),
    'retry-message': ({ sessionId, model, messageId }) =>
      runs.start({ sessionId, model, ask: { type: 'retry', messageId } }),
    'continue-message': ({ sessionId, model, messageId, moreCalls }) =>
      runs.start({
        sessionId,
        model,
        ask: { type: 'continue', messageId, ...(moreCalls !== undefined && { moreCalls }) },
      }),
    'edit-message': (input) => editMessage(input, ports),
    'select-version': ({ revision, ...ref }) =>
      withoutOutput(
        revision === undefined
          ? versions.select(ref.sessionId, ref.messageId)
          : messages.showRevision(ref, revision),
      ),
    'stop-run': async ({ runId }) => {
      mirrors.stop(runId)
      return succeed({})
    },
    'wait-longer': async ({ runId }) => succeed({ wasWaiting: runs.waitLonger(runId) }),
    'decide-retry': async ({ runId, decision }) => succeed({ wasWaiting: runs.decideRetry(runId, decision) }),
    'find-run': async ({ sessionId }) => {
      await resumed
      return succeed({ run: await mirrors.find(sessionId) })
    },
    'take-over-session': ({ sessionId }) => withoutOutput(mirrors.takeOver(sessionId)),
    'answer-interaction': async ({ sessionId, ...given }) =>
      succeed({ wasOpen: await desk.answer(sessionId, given) }),
    'report-outcome': (report) => withoutOutput(outcomes.report(report)),
  } satisfies CommandHandlers
}
