import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { ProviderId } from '../../../core/model/id.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import { createModelCapabilityStore } from './model-capability-store.ts'
import { failureCode, makeDatabase, unwrap } from '../testing/sample-turn.ts'

const providerId = 'p' as ProviderId
const provider: Provider = {
  id: providerId,
  dialect: 'openai-compatible',
  name: 'P',
  baseUrl: 'http://127.0.0.1/v1',
  models: ['my-own'],
}
const at = Date.UTC(2026, 10, 22)

async function open() {
  const db = makeDatabase()
  await db.providers.put(provider)
  let now = at
  const store = createModelCapabilityStore(db, () => now)
  const list = async (...ids: string[]) => {
    unwrap(
      await store.saveList(
        providerId,
        ids.map((id) => ({ id, capabilities: id === 'big' ? { windowTokens: 9 } : {} })),
      ),
    )
    return (await db.providers.get(providerId))?.models
  }
  return { db, store, list, wait: (days: number) => (now += days * 24 * 60 * 60 * 1000) }
}

test('a list replaces the previous one, and entries of a person stay', async () => {
  const { list } = await open()
  expect(await list('big', 'small')).toEqual(['big', 'small', 'my-own'])
  expect(await list('big', 'new')).toEqual(['big', 'new', 'my-own'])
  expect(await list('new')).toEqual(['new', 'my-own'])
  expect(await list()).toEqual(['my-own'])
})

test('details of a list have its day and name, and a list without a model is not a source for it', async () => {
  const { store, list } = await open()
  await list('big', 'small')
  const source = { by: 'provider', name: 'P', at: '2026-11-22' }
  expect((await store.capabilitiesOf(providerId)).byProvider).toEqual({
    big: { facts: { windowTokens: 9 }, source },
  })
})

test('an entry of a person for one model is stored next to others, until it is removed', async () => {
  const { store } = await open()
  const say = (modelId: string, windowTokens: number | null) =>
    store.saveByPerson({ providerId, modelId }, windowTokens === null ? null : { windowTokens })
  unwrap(await say('a', 1))
  unwrap(await say('b', 2))
  unwrap(await say('a', null))
  const { byPerson } = await store.capabilitiesOf(providerId)
  expect(byPerson).toMatchObject({ b: { facts: { windowTokens: 2 }, source: { by: 'person' } } })
  expect(Object.keys(byPerson)).toEqual(['b'])
})

test('lists nothing for a missing provider', async () => {
  const { store } = await open()
  expect(failureCode(await store.saveList('q' as ProviderId, []))).toBe('provider-missing')
})

const small = { providerId, modelId: 'small' }

test('a learned window is kept per model, replaced and forgotten', async () => {
  const { store, list } = await open()
  await list('big', 'small')
  unwrap(await store.saveLearned(small, { windowTokens: 8192, isExact: true }))
  unwrap(await store.saveLearned({ providerId, modelId: 'big' }, { windowTokens: 9000, isExact: false }))
  const source = { by: 'refusal', name: 'server', at: '2026-11-22' }
  const { byRefusal, byProvider } = await store.capabilitiesOf(providerId)
  expect(byRefusal).toEqual({
    small: { facts: { windowTokens: 8192 }, source },
    big: { facts: { windowTokens: 9000 }, source, isEstimate: true },
  })
  expect(Object.keys(byProvider)).toEqual(['big'])
  unwrap(await store.saveLearned(small, { windowTokens: 4096, isExact: true }))
  unwrap(await store.saveLearned({ providerId, modelId: 'big' }, null))
  expect(unwrap(await store.listLearned())).toEqual([
    { model: small, windowTokens: 4096, isExact: true, at: '2026-11-22' },
  ])
})

test('refused cache markers are stored for 24 hours, next to a learned window', async () => {
  const { store, wait } = await open()
  expect(await store.refusesCacheMarkers(small)).toBe(false)
  unwrap(await store.saveLearned(small, { windowTokens: 8192, isExact: true }))
  unwrap(await store.saveCacheRefusal(small))
  unwrap(await store.saveLearned(small, { windowTokens: 4096, isExact: true }))
  expect(unwrap(await store.listLearned())).toMatchObject([{ model: small, windowTokens: 4096 }])
  unwrap(await store.saveLearned(small, null))
  expect(unwrap(await store.listLearned())).toEqual([])
  expect(await store.refusesCacheMarkers(small)).toBe(true)
  expect((await store.capabilitiesOf(providerId)).byRefusal).toEqual({})
  wait(1)
  expect(await store.refusesCacheMarkers(small)).toBe(false)
})

test('a learned window is dropped after 30 days', async () => {
  const { db, store, wait } = await open()
  unwrap(await store.saveLearned(small, { windowTokens: 8192, isExact: true }))
  wait(29)
  expect(unwrap(await store.listLearned())).toHaveLength(1)
  wait(1)
  expect(unwrap(await store.listLearned())).toEqual([])
  expect((await store.capabilitiesOf(providerId)).byRefusal).toEqual({})
  unwrap(await store.saveLearned({ providerId, modelId: 'new' }, { windowTokens: 4096, isExact: true }))
  expect(Object.keys((await db.modelFacts.get([providerId, 'refusal']))?.models ?? {})).toEqual(['new'])
})
