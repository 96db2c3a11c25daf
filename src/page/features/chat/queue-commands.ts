import type { MessageId, SessionId } from '../../../core/kernel/id.ts'
import type { ModelRef } from '../../../core/kernel/model.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { SessionChat } from './session-chat.ts'

export interface QueueCommands {
  queue: (text: string) => void
  steer: (text: string) => void
  edit: (queuedId: MessageId, text: string) => void
  move: (queuedId: MessageId, by: 1 | -1) => void
  remove: (queuedId: MessageId) => void
  resume: () => void
}

export interface QueueCommandsOptions {
  sessionId: SessionId
  client: Pick<WorkerClient, 'call'>
  chat: Pick<SessionChat, 'whenStarted'>
  resolveModel: () => Promise<ModelRef>
  /** A sentence for the person; `text` is what they wrote and what was not taken. */
  onFailure: (message: string, text?: string) => void
}

export function createQueueCommands(options: QueueCommandsOptions): QueueCommands {
  const { sessionId, client, chat, resolveModel, onFailure } = options

  const tell = async (answer: Promise<Result<unknown>>, text?: string) => {
    const result = await answer
    if (!result.ok) onFailure(result.failure.message, text)
  }
  /** A chat that is being begun does not exist in storage until its turn has started. */
  let handed = Promise.resolve()
  const hand = (text: string, give: (model: ModelRef) => Promise<Result<unknown>>) => {
    const before = handed
    const inOrder = async () => {
      await before
      await chat.whenStarted()
      await tell(give(await resolveModel()), text)
    }
    handed = inOrder()
  }
  const mintId = () => `message-${crypto.randomUUID()}` as MessageId

  return {
    queue: (text) => {
      const queuedId = mintId()
      hand(text, (model) => client.call('queue-message', { sessionId, queuedId, text, model }))
    },
    steer: (text) => {
      const messageId = mintId()
      hand(text, (model) => client.call('steer-message', { sessionId, messageId, text, model }))
    },
    edit: (queuedId, text) =>
      void tell(client.call('edit-queued-message', { sessionId, queuedId, text }), text),
    move: (queuedId, by) => void tell(client.call('move-queued-message', { sessionId, queuedId, by })),
    remove: (queuedId) => void tell(client.call('remove-queued-message', { sessionId, queuedId })),
    resume: () => void tell(client.call('resume-queue', { sessionId })),
  }
}
