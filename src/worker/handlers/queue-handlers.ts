import type { CommandHandlers, HandlerPorts } from '../handler-ports.ts'
import { withoutOutput } from '../host/without-output.ts'

/** Creates the handlers for messages that are written while an answer runs. */
export function createQueueHandlers({ queue }: Pick<HandlerPorts, 'queue'>) {
  return {
    'queue-message': ({ queuedId: id, ...message }) => withoutOutput(queue.add({ id, ...message })),
    'edit-queued-message': ({ sessionId, queuedId, ...written }) =>
      withoutOutput(queue.edit(sessionId, queuedId, written)),
    'move-queued-message': ({ sessionId, queuedId, by }) =>
      withoutOutput(queue.move(sessionId, queuedId, by)),
    'remove-queued-message': ({ sessionId, queuedId }) => withoutOutput(queue.remove(sessionId, queuedId)),
    'resume-queue': ({ sessionId }) => withoutOutput(queue.resume(sessionId)),
    'steer-message': ({ messageId: id, ...message }) => withoutOutput(queue.steer({ id, ...message })),
  } satisfies CommandHandlers
}
