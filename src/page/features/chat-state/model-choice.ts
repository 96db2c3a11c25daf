import { create } from 'zustand'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { useNewChatAssistant } from './new-chat.ts'
import { firstValueFrom } from './first-value.ts'

/** Models chosen during this visit, by draft key. They apply at once; storage follows. */
export const useChosenModels = create<{ choices: Readonly<Record<string, ModelRef>> }>(() => ({
  choices: {},
}))

export const newChatKey = 'new'

/** Resolves the model of a message: the one chosen here, otherwise the chat's, otherwise the last one chosen anywhere. */
export class ModelChoice {
  readonly #client: WorkerClient
  readonly #queries: Queries

  constructor(client: WorkerClient, queries: Queries) {
    this.#client = client
    this.#queries = queries
  }

  /** Chooses the model of a chat, which also becomes the default of new chats. */
  choose(sessionId: SessionId | null, model: ModelRef): void {
    useNewChatAssistant.setState({ model: null })
    this.#remember(sessionId, model)
    this.#remember(null, model)
    void this.#client.call('save-setting', { key: 'model', value: model })
    if (sessionId !== null) void this.#client.call('set-session-model', { sessionId, model })
  }

  async resolve(sessionId: SessionId | null): Promise<ModelRef> {
    const { choices } = useChosenModels.getState()
    if (sessionId !== null) {
      const own = choices[sessionId] ?? (await this.#queries.readSession(sessionId))?.model
      if (own) return own
    }
    if (choices[newChatKey]) return choices[newChatKey]
    // The worker validated the setting when it was saved.
    return (await firstValueFrom(this.#queries.watchSetting('model'), null)) ?? demoModel
  }

  /** Fixes the model that a new chat starts with, before storage knows the chat. */
  async adopt(sessionId: SessionId, ofAssistant: ModelRef | null = null): Promise<ModelRef> {
    const model = ofAssistant ?? (await this.resolve(null))
    this.#remember(sessionId, model)
    return model
  }

  #remember(sessionId: SessionId | null, model: ModelRef): void {
    useChosenModels.setState(({ choices }) => ({ choices: { ...choices, [sessionId ?? newChatKey]: model } }))
  }
}
