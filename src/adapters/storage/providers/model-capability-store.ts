import { createFailure } from '../../../core/model/failures/failure.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { LearnedWindow } from '../../../core/context/reductions/learn-window.ts'
import type {
  LearnedModelWindow,
  ModelCapabilities,
  SourcedCapabilities,
} from '../../../core/model/providers/model-info.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Database, ModelCollectionRow } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

type CapabilitiesById = Readonly<Record<string, SourcedCapabilities>>

export interface ListedCapabilities {
  id: string
  capabilities: ModelCapabilities
}

export interface ModelCapabilityStore {
  /**
   * Resolves to empty records if storage cannot be read: missing capabilities are not an error. Windows learned from refusals
   * are left out after 30 days.
   */
  capabilitiesOf(
    providerId: ProviderId,
  ): Promise<{ byPerson: CapabilitiesById; byRefusal: CapabilitiesById; byProvider: CapabilitiesById }>
  collection(): Promise<ModelCollectionRow | null>
  saveCollection(collection: Omit<ModelCollectionRow, 'id'>): Promise<Result<null>>
  /**
   * Replaces the models that the provider listed before. Ids added by a person stay, at the end. Resolves to the
   * number of models.
   */
  saveList(providerId: ProviderId, listed: readonly ListedCapabilities[]): Promise<Result<number>>
  /** With null, the person's entry is removed. */
  saveByPerson(model: ModelRef, capabilities: ModelCapabilities | null): Promise<Result<null>>
  /** Saves the window that a server showed. With null, it is removed. */
  saveLearned(model: ModelRef, window: LearnedWindow | null): Promise<Result<null>>
  /** Returns the learned windows of all models that are not older than 30 days, newest first. */
  listLearned(): Promise<Result<LearnedModelWindow[]>>
  /** Saves that a server refused markers of cached prefixes. */
  saveCacheRefusal(model: ModelRef): Promise<Result<null>>
  /** Returns whether the server refused markers in the last 24 hours. */
  refusesCacheMarkers(model: ModelRef): Promise<boolean>
}

const maxModels = 2000
const dayMs = 24 * 60 * 60 * 1000
const learnedForMs = 30 * dayMs

export function createModelCapabilityStore(db: Database, now: () => number): ModelCapabilityStore {
  const isCurrent = ([, { source }]: [string, SourcedCapabilities]) =>
    now() - Date.parse(source.at) < learnedForMs
  const currentOf = (models: CapabilitiesById) => Object.entries(models).filter(isCurrent)
  return {
    async capabilitiesOf(providerId) {
      const rows = await tryStorage(db, async () =>
        succeed(await db.modelFacts.where('providerId').equals(providerId).toArray()),
      )
      const rowsOfProvider = rows.ok ? rows.value : []
      const by = (who: 'person' | 'refusal' | 'provider'): CapabilitiesById =>
        withoutEmpty(rowsOfProvider.find((row) => row.by === who)?.models ?? {})
      return {
        byPerson: by('person'),
        byRefusal: withoutEmpty(Object.fromEntries(currentOf(by('refusal')))),
        byProvider: by('provider'),
      }
    },
    async collection() {
      const row = await tryStorage(db, async () =>
        succeed((await db.modelCollections.get('models.dev')) ?? null),
      )
      return row.ok ? row.value : null
    },
    saveCollection: (collection) =>
      tryStorage(db, async () => {
        await db.modelCollections.put({ id: 'models.dev', ...collection })
        return succeed(null)
      }),
    saveList: (providerId, listed) =>
      tryStorage(db, () =>
        db.transaction('rw', db.providers, db.modelFacts, async () => {
          const provider = await db.providers.get(providerId)
          if (!provider) return fail(createFailure('provider-missing'))
          const at = now()
          const source = { by: 'provider', name: provider.name, at: toDay(at) } as const
          const before = await db.modelFacts.get([providerId, 'provider'])
          await db.modelFacts.put({
            providerId,
            by: 'provider',
            models: Object.fromEntries(
              listed.map(({ id, capabilities }) => [id, { facts: capabilities, source }]),
            ),
          })
          const ids = listed.map(({ id }) => id)
          const manualIds = provider.models.filter((id) => before?.models[id] === undefined)
          const models = [...new Set([...ids, ...manualIds])].slice(0, maxModels)
          await db.providers.put({ ...provider, models, modelsListedAt: at })
          return succeed(models.length)
        }),
      ),
    saveByPerson: ({ providerId, modelId }, capabilities) =>
      tryStorage(db, () =>
        db.transaction('rw', db.modelFacts, async () => {
          const before = await db.modelFacts.get([providerId, 'person'])
          const { [modelId]: _, ...others } = before?.models ?? {}
          const source = { by: 'person', name: 'you', at: toDay(now()) } as const
          const models = capabilities ? { ...others, [modelId]: { facts: capabilities, source } } : others
          await db.modelFacts.put({ providerId, by: 'person', models })
          return succeed(null)
        }),
      ),
    saveLearned: ({ providerId, modelId }, window) =>
      tryStorage(db, () =>
        db.transaction('rw', db.modelFacts, async () => {
          const before = await db.modelFacts.get([providerId, 'refusal'])
          const { [modelId]: own, ...others } = Object.fromEntries(currentOf(before?.models ?? {}))
          const learned = toLearned(window, { at: toDay(now()), cacheRefusedAt: own?.cacheRefusedAt })
          const models = learned ? { ...others, [modelId]: learned } : others
          await db.modelFacts.put({ providerId, by: 'refusal', models })
          return succeed(null)
        }),
      ),
    saveCacheRefusal: ({ providerId, modelId }) =>
      tryStorage(db, () =>
        db.transaction('rw', db.modelFacts, async () => {
          const before = await db.modelFacts.get([providerId, 'refusal'])
          const models = Object.fromEntries(currentOf(before?.models ?? {}))
          const at = now()
          const entry = models[modelId] ?? { facts: {}, source: toRefusalSource(toDay(at)) }
          const changed = { ...models, [modelId]: { ...entry, cacheRefusedAt: at } }
          await db.modelFacts.put({ providerId, by: 'refusal', models: changed })
          return succeed(null)
        }),
      ),
    async refusesCacheMarkers({ providerId, modelId }) {
      const row = await tryStorage(db, async () => succeed(await db.modelFacts.get([providerId, 'refusal'])))
      const refusedAt = row.ok ? row.value?.models[modelId]?.cacheRefusedAt : undefined
      return refusedAt !== undefined && now() - refusedAt < dayMs
    },
    listLearned: () =>
      tryStorage(db, async () => {
        const rows = (await db.modelFacts.toArray()).filter(({ by }) => by === 'refusal')
        const windows = rows.flatMap(({ providerId, models }) =>
          currentOf(models).flatMap(([modelId, { facts, source, isEstimate }]) =>
            facts.windowTokens === undefined
              ? []
              : [
                  {
                    model: { providerId, modelId },
                    windowTokens: facts.windowTokens,
                    isExact: isEstimate !== true,
                    at: source.at,
                  },
                ],
          ),
        )
        return succeed(windows.toSorted((one, other) => other.at.localeCompare(one.at)))
      }),
  }
}

/** Drops models that are listed without any capability. */
function withoutEmpty(models: CapabilitiesById): CapabilitiesById {
  return Object.fromEntries(
    Object.entries(models).filter(([, { facts: capabilities }]) => Object.keys(capabilities).length > 0),
  )
}

/** Returns `undefined` if nothing is left to store. */
function toLearned(
  window: LearnedWindow | null,
  { at, cacheRefusedAt }: { at: string; cacheRefusedAt: number | undefined },
): SourcedCapabilities | undefined {
  const refusal = cacheRefusedAt === undefined ? undefined : { cacheRefusedAt }
  if (!window) return refusal && { facts: {}, source: toRefusalSource(at), ...refusal }
  const { windowTokens, isExact } = window
  const isEstimate = isExact ? undefined : (true as const)
  return { facts: { windowTokens }, source: toRefusalSource(at), isEstimate, ...refusal }
}

function toRefusalSource(at: string): SourcedCapabilities['source'] {
  return { by: 'refusal', name: 'server', at }
}

function toDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
