import { fetchText } from '../adapters/network/fetch-text.ts'
import { fetchModelData } from '../adapters/providers/fetch-model-data.ts'
import { listModels } from '../adapters/providers/list-models.ts'
import { createModelDirectory } from '../adapters/providers/model-directory.ts'
import { paceOf } from '../adapters/providers/model-pace.ts'
import type { createKeyVault } from '../adapters/storage/key-vault.ts'
import { createModelFactStore } from '../adapters/storage/model-fact-store.ts'
import type { createProviderStore } from '../adapters/storage/provider-store.ts'
import type { openDatabase } from '../adapters/storage/database.ts'
import type { OutsideLedgerPort } from '../core/engine/egress-scope.ts'
import type { ModelPace } from '../core/engine/limits.ts'
import type { ModelRef } from '../core/kernel/model.ts'
import type { PriceTag } from '../core/kernel/price-usage.ts'
import { ModelDesk } from './host/providers/model-desk.ts'

export interface ModelParts {
  db: ReturnType<typeof openDatabase>
  vault: ReturnType<typeof createKeyVault>
  providerStore: ReturnType<typeof createProviderStore>
  outside: OutsideLedgerPort
  now(): number
}

/** Connects the model service to storage and to the sources of model data. */
export function openModels({ db, vault, providerStore, outside, now }: ModelParts) {
  const facts = createModelFactStore(db, now)
  const directory = createModelDirectory(facts)
  const modelDesk = new ModelDesk({
    findProvider: (providerId) => providerStore.find(providerId),
    listProviders: () => providerStore.list(),
    listModels: (provider, signal) =>
      outside.during('model-list', (scope) => listModels(provider, { vault, signal, scope })),
    describe: (provider, modelIds) => directory.describe(provider, modelIds),
    facts,
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
    modelDesk,
    async paceOf({ providerId, modelId }: ModelRef): Promise<ModelPace | null> {
      const provider = await providerStore.find(providerId)
      return provider.ok ? paceOf(provider.value, modelId) : null
    },
    async priceOf(ref: ModelRef): Promise<PriceTag | undefined> {
      const info = await modelDesk.find(ref)
      return info?.price && info.priceSource ? { price: info.price, source: info.priceSource } : undefined
    },
  }
}
