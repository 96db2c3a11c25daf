import type { Queries } from '../../../adapters/storage/queries.ts'
import type { MessageId, SessionId } from '../../../core/kernel/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { ChatRegistry } from './chat-registry.ts'
import { takeNewChatMode } from './mode-choice.ts'
import { ModelChoice } from './model-choice.ts'
import { createQueueCommands, type QueueCommands } from './queue-commands.ts'

/** Everything that the chat needs and that is loaded after the composer is usable. */
export interface ChatServices {
  client: WorkerClient
  queries: Queries
  chats: ChatRegistry
  models: ModelChoice
  /** The first message of a new chat, or the next of an old one. Ignored while an answer of it runs. */
  send(ask: { sessionId: SessionId; isNew: boolean; messageId: MessageId; text: string }): Promise<void>
  /** What is done with the messages that wait for an answer to end. `onFailure` gets back a text that was not taken. */
  openQueue(sessionId: SessionId, onFailure: (message: string, text?: string) => void): QueueCommands
}

export function createChatServices(client: WorkerClient, queries: Queries): ChatServices {
  const chats = new ChatRegistry(client, queries)
  const models = new ModelChoice(client, queries)
  return {
    client,
    queries,
    chats,
    models,
    send: async ({ sessionId, isNew, messageId, text }) => {
      const mode = isNew ? takeNewChatMode(sessionId) : undefined
      const model = await (isNew ? models.adopt(sessionId) : models.resolve(sessionId))
      await chats.open(sessionId).send({ messageId, text, model, ...(mode && { mode }) })
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
