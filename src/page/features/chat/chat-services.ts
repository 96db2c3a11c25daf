import type { Queries } from '../../../adapters/storage/queries.ts'
import type { MessageId, SessionId } from '../../../core/kernel/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { ChatRegistry } from './chat-registry.ts'
import { ModelChoice } from './model-choice.ts'

/** Everything that the chat needs and that is loaded after the composer is usable. */
export interface ChatServices {
  client: WorkerClient
  queries: Queries
  chats: ChatRegistry
  models: ModelChoice
  /** The first message of a new chat, or the next of an old one. Ignored while an answer of it runs. */
  send(ask: { sessionId: SessionId; isNew: boolean; messageId: MessageId; text: string }): Promise<void>
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
      const model = await (isNew ? models.adopt(sessionId) : models.resolve(sessionId))
      await chats.open(sessionId).send(messageId, text, model)
    },
  }
}
