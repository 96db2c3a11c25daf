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

/**
 * Resolves the model of a message: the one chosen here, otherwise the chat's. For a new chat it is the default of the settings, otherwise
 * the last one chosen anywhere.
 */
export class ModelChoice {
  readonly #client: WorkerClient
  readonly #queries: Queries

  constructor(client: WorkerClient, queries: Queries) {
    this.#client = client
    this.#queries = queries
  }

  /** Chooses the model of a chat. New chats also use it, unless the settings name one. */
  choose(sessionId: SessionId | null, model: ModelRef): void {
    useNewChatAssistant.setState({ model: null })
    this.#remember(sessionId, model)
    void this.#client.call('save-setting', { key: 'model', value: model })
    if (sessionId === null) return
    void this.#client.call('set-session-model', { sessionId, model })
    void this.#suggestForNewChats(model)
  }

  async resolve(sessionId: SessionId | null): Promise<ModelRef> {
    const { choices } = useChosenModels.getState()
    if (sessionId !== null) {
      const own = choices[sessionId] ?? (await this.#queries.readSession(sessionId))?.model
      if (own) return own
    }
    if (choices[newChatKey]) return choices[newChatKey]
    const fixed = await this.#readDefault()
    // The worker validated the settings when they were saved.
    return fixed ?? (await firstValueFrom(this.#queries.watchSetting('model'), null)) ?? demoModel
  }

  /** Fixes the model that a new chat starts with, before storage knows the chat. */
  async adopt(sessionId: SessionId, ofAssistant: ModelRef | null = null): Promise<ModelRef> {
    const [model, fixed] = await Promise.all([ofAssistant ?? this.resolve(null), this.#readDefault()])
    this.#remember(sessionId, model)
    // The next new chat starts with the default again.
    if (fixed !== null) this.#forgetNewChat()
    return model
  }

  async #suggestForNewChats(model: ModelRef): Promise<void> {
    if ((await this.#readDefault()) === null) this.#remember(null, model)
  }

  #readDefault(): Promise<ModelRef | null> {
    return firstValueFrom(this.#queries.watchSetting('default-model'), null)
  }

  #forgetNewChat(): void {
    useChosenModels.setState(({ choices }) => {
      const { [newChatKey]: _chosen, ...others } = choices
      return { choices: others }
    })
  }

  #remember(sessionId: SessionId | null, model: ModelRef): void {
    useChosenModels.setState(({ choices }) => ({ choices: { ...choices, [sessionId ?? newChatKey]: model } }))
  }
}
