import { describe, expect, test } from 'vitest'
import { demoModel, demoProvider } from '../../core/model/providers/model-ref.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { ProviderId } from '../../core/model/id.ts'
import type { ModelCapabilities } from '../../core/model/providers/model-info.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { ModelService, type ModelServicePorts } from './models.ts'

const provider: Provider = {
  id: 'p' as ProviderId,
  dialect: 'openai-compatible',
  name: 'P',
  baseUrl: '',
  models: ['m', 'n'],
}
const today = Date.parse('2026-11-22')
const signal = new AbortController().signal
const collectionOf = (at: string) => ({ name: 'models.dev', at, providers: { openai: { a: {}, b: {} } } })

const learnedModel = { providerId: provider.id, modelId: 'small' }

function open(change: Partial<ModelServicePorts> = {}, collectionDate: string | null = null) {
  const saved: unknown[] = []
  let collection = collectionDate === null ? null : { at: collectionDate }
  const service = new ModelService({
    findProvider: async (id) =>
      id === provider.id ? succeed(provider) : fail(createFailure('provider-missing')),
    listProviders: async () => succeed([provider]),
    listModels: async () => succeed([{ id: 'm', capabilities: { windowTokens: 5 } }]),
    describe: async ({ id }, ids = ['all']) =>
      ids.map((modelId) => ({ ref: { providerId: id, modelId }, sources: [] })),
    capabilities: {
      saveCacheRefusal: async () => succeed(null),
      refusesCacheMarkers: async () => false,
      saveList: async (_id, listed) => {
        saved.push(listed)
        return succeed(listed.length)
      },
      saveByPerson: async () => succeed(null),
      saveLearned: async (model, window) => {
        saved.push([model, window])
        return succeed(null)
      },
      listLearned: async () =>
        succeed([{ model: learnedModel, windowTokens: 8192, isExact: true, at: '2026-11-22' }]),
      saveCollection: async ({ at }) => {
        collection = { at }
        return succeed(null)
      },
      collection: async () => collection,
    },
    fetchCollection: async () => succeed(collectionOf('2026-11-22')),
    now: () => today,
    ...change,
  })
  return { service, saved, collection: () => collection }
}

describe('the list of a provider', () => {
  test('is requested, stored with its details, and counted', async () => {
    const { service, saved } = open()
    expect(await service.refresh(provider.id, signal)).toEqual(succeed({ models: 1 }))
    expect(saved).toEqual([[{ id: 'm', capabilities: { windowTokens: 5 } satisfies ModelCapabilities }]])
  })

  test('that fails to load changes nothing', async () => {
    const { service, saved } = open({ listModels: async () => fail(createFailure('offline')) })
    expect(await service.refresh(provider.id, signal)).toMatchObject({ failure: { code: 'offline' } })
    expect(await service.refresh('gone' as ProviderId, signal)).toMatchObject({
      failure: { code: 'provider-missing' },
    })
    expect(saved).toEqual([])
  })
})

describe('known details', () => {
  test('are returned for the requested models, and of no other provider', async () => {
    const { service } = open()
    const described = await service.describe([{ providerId: provider.id, modelId: 'n' }])
    expect(described).toMatchObject({ value: { models: [{ ref: { providerId: 'p', modelId: 'n' } }] } })
    expect(await service.find({ providerId: provider.id, modelId: 'x' })).toMatchObject({
      ref: { modelId: 'x' },
    })
    expect(await service.find({ providerId: 'gone' as ProviderId, modelId: 'x' })).toBeUndefined()
  })

  test('are returned for all models if none is named, including the demo’s', async () => {
    const { service } = open()
    const described = await service.describe()
    expect(described.ok && described.value.models.map(({ ref }) => ref.providerId)).toEqual([
      demoProvider.id,
      provider.id,
    ])
    expect(demoModel.providerId).toBe(demoProvider.id)
  })
})

describe('the public collection', () => {
  test.each([
    ['nothing was ever fetched', null, true, '2026-11-22'],
    ['stored data is a week old', '2026-11-15', true, '2026-11-22'],
    ['stored data is newer', '2026-11-16', true, '2026-11-16'],
    ['fetching is not allowed', null, false, undefined],
  ])('at the start, if %s', async (_what, collectionDate, isAllowed, at) => {
    const { service, collection } = open({}, collectionDate)
    await service.refreshOldData(isAllowed, signal)
    expect(collection()?.at).toBe(at)
  })

  test('that cannot be fetched leaves the old one', async () => {
    const { service, collection } = open(
      { fetchCollection: async () => fail(createFailure('offline')) },
      '2026-01-01',
    )
    expect(await service.refreshData(signal)).toMatchObject({ failure: { code: 'offline' } })
    await service.refreshOldData(true, signal)
    expect(collection()).toEqual({ at: '2026-01-01' })
  })

  test('is counted when a person requests it', async () => {
    const { service } = open()
    expect(await service.refreshData(signal)).toEqual(succeed({ at: '2026-11-22', models: 2 }))
  })
})

test('a model that is requested several times at once is looked up once, and again later', async () => {
  let looks = 0
  const { service } = open({
    findProvider: async () => {
      looks += 1
      return succeed(provider)
    },
  })
  const ref = { providerId: provider.id, modelId: 'm' }
  const [one, other] = await Promise.all([service.find(ref), service.find({ ...ref })])
  expect(one).toBe(other)
  expect(looks).toBe(1)
  await service.find(ref)
  expect(looks).toBe(2)
})

describe('a learned window', () => {
  const other = { providerId: provider.id, modelId: 'other' }
  const settled = () => new Promise((resolve) => setTimeout(resolve))

  test('is dropped when a larger request succeeds', async () => {
    const { service, saved } = open()
    service.reportInput(learnedModel, 8192)
    service.reportInput(other, 100_000)
    await settled()
    expect(saved).toEqual([])
    service.reportInput(learnedModel, 8193)
    service.reportInput(learnedModel, 9000)
    await settled()
    expect(saved).toEqual([[learnedModel, null]])
  })

  test('is saved when a server shows it, and then compared with later requests', async () => {
    const { service, saved } = open()
    service.learn(other, { windowTokens: 4096, isExact: false })
    await settled()
    service.reportInput(other, 4097)
    await settled()
    expect(saved).toEqual([
      [other, { windowTokens: 4096, isExact: false }],
      [other, null],
    ])
  })

  test('is listed, and forgotten by the user', async () => {
    const { service, saved } = open()
    expect(await service.listWindows()).toMatchObject({ value: { windows: [{ windowTokens: 8192 }] } })
    await service.forgetWindow(learnedModel)
    expect(saved).toEqual([[learnedModel, null]])
  })
})

describe('the rules of the cache', () => {
  const anthropic = { ...provider, kind: 'anthropic' as const, dialect: 'anthropic' as const }

  test('follow the choice of the user', async () => {
    const { service } = open({ findProvider: async () => succeed(anthropic) })
    expect(await service.cacheRulesOf(learnedModel)).toEqual({ mode: 'marked', lifetime: '5m' })
    expect(await service.cacheRulesOf(learnedModel, '1-hour')).toEqual({ mode: 'marked', lifetime: '1h' })
    expect(await service.cacheRulesOf(learnedModel, 'off')).toMatchObject({ mode: 'none' })
  })

  test('are unknown for a removed provider', async () => {
    const { service } = open()
    const removed = { ...learnedModel, providerId: 'gone' as typeof learnedModel.providerId }
    expect(await service.cacheRulesOf(removed)).toBeUndefined()
  })
})
