import type { Queries } from '../../../adapters/storage/queries.ts'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import type { MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { ChatRegistry } from './chat-registry.ts'
import { returnToDraft, useDrafts } from '../drafts/drafts.ts'
import { findMissing, useIncompleteStart } from '../drafts/workflow-start.ts'
import {
  consumeNewChatAssistant,
  useNewChatAssistant,
  recordFirstMessage,
  consumeNewChatMode,
  useNewChatMode,
  consumeNewChatSettings,
  useNewChatSettings,
} from './new-chat.ts'
import { ModelChoice } from './model-choice.ts'
import { createQueueCommands, type QueueCommands } from './commands/queue-commands.ts'

/** Everything the chat needs that is loaded after the composer is usable. */
export interface ChatServices {
  client: WorkerClient
  queries: Queries
  chats: ChatRegistry
  models: ModelChoice
  /**
   * Sends the first message of a new chat, or the next message of an existing one. Returns `false` if an answer is
   * running; the text then stays with the caller. A text that the worker finally rejects returns to the draft of its chat.
   */
  send(ask: SendRequest): boolean
  /** Returns the commands for queued messages. `onFailure` gets the rejected text back. */
  openQueue(sessionId: SessionId, onFailure: (message: string, draft?: MessageDraft) => void): QueueCommands
}

export interface SendRequest extends MessageDraft {
  sessionId: SessionId
  isNew: boolean
  messageId: MessageId
}

export function createChatServices(client: WorkerClient, queries: Queries): ChatServices {
  const chats = new ChatRegistry(client, queries)
  // Lasts as long as the page.
  queries
    .watchSetting('default-mode')
    .subscribe((mode) => useNewChatMode.setState({ defaultMode: mode ?? 'ask' }))
  const models = new ModelChoice(client, queries)
  return {
    client,
    queries,
    chats,
    models,
    send: ({ sessionId, isNew, messageId, ...content }) => {
      if (findMissing(content).length > 0) {
        useIncompleteStart.setState({ start: content.workflowStart })
        return false
      }
      const mode = isNew ? consumeNewChatMode(sessionId) : useNewChatMode.getState().bySession[sessionId]
      // If the first message was rejected, the next one is the first.
      const settings = isNew
        ? consumeNewChatSettings(sessionId)
        : useNewChatSettings.getState().bySession[sessionId]
      const { assistantId = useNewChatAssistant.getState().bySession[sessionId], model = null } = isNew
        ? consumeNewChatAssistant(sessionId)
        : {}
      const readModel = () => (isNew ? models.adopt(sessionId, model) : models.resolve(sessionId))
      const sending = chats.open(sessionId).send({
        messageId,
        ...content,
        isFirst: isNew,
        readModel,
        begins: { mode, settings, assistantId: assistantId || undefined },
      })
      if (sending === null) return false
      const isFirst = isNew || useNewChatMode.getState().refused.has(sessionId)
      const settle = async () => {
        const isRefused = (await sending) === 'not-taken'
        if (isFirst) recordFirstMessage(sessionId, isRefused ? 'refused' : 'sent')
        if (isRefused) returnToDraft(sessionId, content)
      }
      void settle()
      return true
    },
    openQueue: (sessionId, onFailure) =>
      createQueueCommands({
        sessionId,
        client,
        chat: chats.open(sessionId),
        resolveModel: () => models.resolve(sessionId),
        onFailure,
      }),
  }
}

/**
 * Has the worker load and compile what an answer needs while a message is being written. Waits for `adopted`, because
 * restored drafts are not typing, and the page has more urgent chunks to load before.
 */
export async function prepareAnswers(
  client: Pick<WorkerClient, 'call'>,
  adopted: Promise<void>,
): Promise<void> {
  await adopted
  useDrafts.subscribe((drafts, before) => {
    // Drafts of another tab arrive here too; that tab prepares for them.
    if (document.hidden) return
    const hasStarted = Object.entries(drafts).some(([key, { text }]) => text !== '' && !before[key]?.text)
    if (hasStarted) void client.call('prepare-answer', {})
  })
}
