import { cacheRulesFor } from '../../core/model/providers/cache-rules.ts'
import type { CacheRules, PromptCaching } from '../../core/model/context/prompt-cache.ts'
import type { CommandOutput } from '../../core/model/commands/command.ts'
import { demoProvider, toModelKey } from '../../core/model/providers/model-ref.ts'
import type { ProviderId } from '../../core/model/id.ts'
import type { LearnedWindow } from '../../core/context/reductions/learn-window.ts'
import type {
  LearnedModelWindow,
  ModelCapabilities,
  ModelInfo,
} from '../../core/model/providers/model-info.ts'
import type { ModelRef, Provider } from '../../core/model/providers/provider.ts'
import { succeed, type Result } from '../../core/model/failures/result.ts'
import { fetchText } from '../../adapters/network/fetch-text.ts'
import { fetchModelData } from '../../adapters/providers/fetch-model-data.ts'
import { listModels } from '../../adapters/providers/list-models.ts'
import { createModelDirectory, estimateModelPace } from '../../adapters/providers/model-directory.ts'
import type { createKeyVault } from '../../adapters/storage/vault/key-vault.ts'
import { createModelCapabilityStore } from '../../adapters/storage/providers/model-capability-store.ts'
import type { createProviderStore } from '../../adapters/storage/providers/provider-store.ts'
import type { openDatabase } from '../../adapters/storage/database/database.ts'
import type { CacheRefusalPort, LearnedWindowPort } from '../../core/engine/ports/turn-ports.ts'
import type { NetworkLogPort } from '../../core/engine/ports/egress-scope.ts'
import type { ModelPace } from '../../core/engine/budgets/limits.ts'
import type { PriceTag } from '../../core/model/usage/usage-price.ts'

interface Collection {
  name: string
  at: string
  providers: Readonly<Record<string, Readonly<Record<string, ModelCapabilities>>>>
}

export interface ModelServicePorts {
  findProvider(providerId: ProviderId): Promise<Result<Provider>>
  listProviders(): Promise<Result<Provider[]>>
  listModels(
    provider: Provider,
    signal: AbortSignal,
  ): Promise<Result<{ id: string; capabilities: ModelCapabilities }[]>>
  describe(provider: Provider, modelIds?: readonly string[]): Promise<ModelInfo[]>
  capabilities: {
    saveList(
      providerId: ProviderId,
      listed: readonly { id: string; capabilities: ModelCapabilities }[],
    ): Promise<Result<number>>
    saveByPerson(model: ModelRef, capabilities: ModelCapabilities | null): Promise<Result<null>>
    saveLearned(model: ModelRef, window: LearnedWindow | null): Promise<Result<null>>
    listLearned(): Promise<Result<LearnedModelWindow[]>>
    saveCacheRefusal(model: ModelRef): Promise<Result<null>>
    refusesCacheMarkers(model: ModelRef): Promise<boolean>
    saveCollection(collection: Collection): Promise<Result<null>>
    collection(): Promise<{ at: string } | null>
  }
  fetchCollection(signal: AbortSignal): Promise<Result<Collection>>
  now(): number
}

const refreshAfterMs = 7 * 24 * 60 * 60 * 1000

/** Collects data about models: from providers' lists, from the person, and from a public collection. */
export class ModelService implements LearnedWindowPort, CacheRefusalPort {
  readonly #ports: ModelServicePorts
  readonly #looking = new Map<string, Promise<ModelInfo | undefined>>()
  /** Learned windows in tokens by model. They are loaded for the first request that succeeds. */
  #learned: Promise<Map<string, number>> | undefined

  constructor(ports: ModelServicePorts) {
    this.#ports = ports
  }

  async refresh(
    providerId: ProviderId,
    signal: AbortSignal,
  ): Promise<Result<CommandOutput<'refresh-models'>>> {
    const provider = await this.#ports.findProvider(providerId)
    if (!provider.ok) return provider
    const listed = await this.#ports.listModels(provider.value, signal)
    if (!listed.ok) return listed
    const saved = await this.#ports.capabilities.saveList(providerId, listed.value)
    return saved.ok ? succeed({ models: saved.value }) : saved
  }

  async describe(models?: readonly ModelRef[]): Promise<Result<CommandOutput<'describe-models'>>> {
    const providers = await this.#ports.listProviders()
    if (!providers.ok) return providers
    const described = await Promise.all(
      [demoProvider, ...providers.value].map(async (provider) => {
        const own = models?.filter(({ providerId }) => providerId === provider.id)
        if (own?.length === 0) return []
        return this.#ports.describe(
          provider,
          own?.map(({ modelId }) => modelId),
        )
      }),
    )
    return succeed({ models: described.flat() })
  }

  /**
   * Describes one model for a turn; `undefined` if its provider was removed, which the first request will report.
   * Concurrent calls share the result, because a turn asks for the price and for the capabilities.
   */
  find(model: ModelRef): Promise<ModelInfo | undefined> {
    const key = toModelKey(model)
    const under = this.#looking.get(key)
    if (under) return under
    const looking = this.#look(model).finally(() => this.#looking.delete(key))
    this.#looking.set(key, looking)
    return looking
  }

  async #look({ providerId, modelId }: ModelRef): Promise<ModelInfo | undefined> {
    const provider = await this.#ports.findProvider(providerId)
    if (!provider.ok) return undefined
    const [info] = await this.#ports.describe(provider.value, [modelId])
    return info
  }

  saveCapabilities(model: ModelRef, capabilities: ModelCapabilities | null): Promise<Result<null>> {
    return this.#ports.capabilities.saveByPerson(model, capabilities)
  }

  /** Saves a window that a server showed, for later turns. The long task of the demo model is refused in each run. */
  learn(model: ModelRef, window: LearnedWindow): void {
    if (model.providerId === demoProvider.id) return
    void this.#saveLearned(model, window)
  }

  /** Drops the learned window if the provider counted more input than it. */
  reportInput(model: ModelRef, inputTokens: number): void {
    void this.#dropSmaller(model, inputTokens)
  }

  async #dropSmaller(model: ModelRef, inputTokens: number): Promise<void> {
    const learned = await this.#listLearned()
    const known = learned.get(toModelKey(model))
    if (known === undefined || inputTokens <= known) return
    learned.delete(toModelKey(model))
    await this.#ports.capabilities.saveLearned(model, null)
  }

  async #saveLearned(model: ModelRef, window: LearnedWindow | null): Promise<Result<null>> {
    const learned = await this.#listLearned()
    if (window) learned.set(toModelKey(model), window.windowTokens)
    else learned.delete(toModelKey(model))
    return this.#ports.capabilities.saveLearned(model, window)
  }

  #listLearned(): Promise<Map<string, number>> {
    return (this.#learned ??= this.#ports.capabilities
      .listLearned()
      .then(
        (listed) =>
          new Map(
            (listed.ok ? listed.value : []).map(({ model, windowTokens }) => [
              toModelKey(model),
              windowTokens,
            ]),
          ),
      ))
  }

  reportCacheRefusal(model: ModelRef): void {
    void this.#ports.capabilities.saveCacheRefusal(model)
  }

  /** Returns how the prompts of a model are cached; `undefined` if its provider was removed. */
  async cacheRulesOf(model: ModelRef, choice?: PromptCaching): Promise<CacheRules | undefined> {
    const provider = await this.#ports.findProvider(model.providerId)
    if (!provider.ok) return undefined
    const rules = cacheRulesFor(provider.value, model.modelId, choice)
    if (rules.mode !== 'marked') return rules
    const isRefused = await this.#ports.capabilities.refusesCacheMarkers(model)
    return isRefused ? { ...rules, mode: 'none', isRefused } : rules
  }

  forgetWindow(model: ModelRef): Promise<Result<null>> {
    return this.#saveLearned(model, null)
  }

  async listWindows(): Promise<Result<CommandOutput<'list-learned-windows'>>> {
    const listed = await this.#ports.capabilities.listLearned()
    return listed.ok ? succeed({ windows: listed.value }) : listed
  }

  async refreshData(signal: AbortSignal): Promise<Result<CommandOutput<'refresh-model-data'>>> {
    const fetched = await this.#ports.fetchCollection(signal)
    if (!fetched.ok) return fetched
    const saved = await this.#ports.capabilities.saveCollection(fetched.value)
    if (!saved.ok) return saved
    const { at, providers } = fetched.value
    const models = Object.values(providers).reduce((sum, each) => sum + Object.keys(each).length, 0)
    return succeed({ at, models })
  }

  /** Refreshes the public collection at most once a week, if the person allowed it. A failure is retried at the next start. */
  async refreshOldData(isAllowed: boolean, signal: AbortSignal): Promise<void> {
    if (!isAllowed) return
    const collection = await this.#ports.capabilities.collection()
    if (collection && this.#ports.now() - Date.parse(collection.at) < refreshAfterMs) return
    await this.refreshData(signal)
  }
}

interface ModelServiceDeps {
  db: ReturnType<typeof openDatabase>
  vault: ReturnType<typeof createKeyVault>
  providerStore: ReturnType<typeof createProviderStore>
  outside: NetworkLogPort
  now(): number
}

/** Connects the model service to storage and to the sources of model data. */
export function createModelService({ db, vault, providerStore, outside, now }: ModelServiceDeps) {
  const capabilityStore = createModelCapabilityStore(db, now)
  const directory = createModelDirectory(capabilityStore)
  const modelService = new ModelService({
    findProvider: (providerId) => providerStore.find(providerId),
    listProviders: () => providerStore.list(),
    listModels: (provider, signal) =>
      outside.during('model-list', (scope) => listModels(provider, { vault, signal, scope })),
    describe: (provider, modelIds) => directory.describe(provider, modelIds),
    capabilities: capabilityStore,
    fetchCollection: (signal) =>
      outside.during('model-data', (scope) =>
        fetchModelData(
          {
            fetchText: (url, options) => fetchText(url, { ...options, purpose: 'model-data', scope }),
            today: () => new Date(now()).toISOString().slice(0, 10),
          },
          signal,
        ),
      ),
    now,
  })
  return {
    modelService,
    async paceOf({ providerId, modelId }: ModelRef): Promise<ModelPace | null> {
      const provider = await providerStore.find(providerId)
      return provider.ok ? estimateModelPace(provider.value, modelId) : null
    },
    async priceOf(ref: ModelRef): Promise<PriceTag | undefined> {
      const info = await modelService.find(ref)
      return info?.price && info.priceSource ? { price: info.price, source: info.priceSource } : undefined
    },
  }
}
