import type { MessageId, SessionId } from '../../../../core/model/id.ts'
import type { ModelRef } from '../../../../core/model/providers/provider.ts'
import { mintIdWithin } from '../../../../core/model/conversation/temporary-id.ts'
import type { Result } from '../../../../core/model/failures/result.ts'
import {
  withoutUnplacedPastes,
  type MessageDraft,
} from '../../../../core/model/conversation/message-draft.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { showFailure } from '../../../i18n/show-text.ts'
import type { SessionChat } from '../session/session-chat.ts'

export interface QueueCommands {
  queue: (draft: MessageDraft) => void
  steer: (draft: MessageDraft) => void
  /** Returns `false` while a workflow runs: its stages would not get the message. */
  canSteer: () => boolean
  edit: (queuedId: MessageId, draft: MessageDraft) => void
  move: (queuedId: MessageId, by: 1 | -1) => void
  remove: (queuedId: MessageId) => void
  resume: () => void
}

export interface QueueCommandsOptions {
  sessionId: SessionId
  client: Pick<WorkerClient, 'call'>
  chat: Pick<SessionChat, 'whenStarted' | 'getOutline'>
  resolveModel: () => Promise<ModelRef>
  /** Reports a failure as a sentence. `draft` is the text that was not accepted. */
  onFailure: (message: string, draft?: MessageDraft) => void
}

export function createQueueCommands(options: QueueCommandsOptions): QueueCommands {
  const { sessionId, client, chat, resolveModel, onFailure } = options

  const reportFailure = async (answer: Promise<Result<unknown>>, draft?: MessageDraft) => {
    const result = await answer
    if (!result.ok) onFailure(showFailure(result.failure), draft)
  }
  /** Serializes the messages. A new chat does not exist in storage until its turn has started. */
  let lastSend = Promise.resolve()
  const sendInOrder = (draft: MessageDraft, send: (model: ModelRef) => Promise<Result<unknown>>) => {
    const before = lastSend
    const inOrder = async () => {
      await before
      await chat.whenStarted()
      try {
        await reportFailure(send(await resolveModel()), draft)
      } catch {
        onFailure(i18n.t('The chat’s model could not be loaded, so the message was not accepted.'), draft)
      }
    }
    lastSend = inOrder()
  }
  const mintId = () => mintIdWithin(sessionId, 'message', crypto.randomUUID())

  return {
    queue: (draft) => {
      const queuedId = mintId()
      sendInOrder(draft, (model) =>
        client.call('queue-message', { sessionId, queuedId, ...withoutUnplacedPastes(draft), model }),
      )
    },
    steer: (draft) => {
      const messageId = mintId()
      sendInOrder(draft, (model) =>
        client.call('steer-message', { sessionId, messageId, ...withoutUnplacedPastes(draft), model }),
      )
    },
    canSteer: () => !chat.getOutline().isJob,
    edit: (queuedId, draft) =>
      void reportFailure(
        client.call('edit-queued-message', { sessionId, queuedId, ...withoutUnplacedPastes(draft) }),
        draft,
      ),
    move: (queuedId, by) =>
      void reportFailure(client.call('move-queued-message', { sessionId, queuedId, by })),
    remove: (queuedId) => void reportFailure(client.call('remove-queued-message', { sessionId, queuedId })),
    resume: () => void reportFailure(client.call('resume-queue', { sessionId })),
  }
}
