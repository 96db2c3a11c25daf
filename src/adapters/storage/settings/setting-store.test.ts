import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createSettingStore } from './setting-store.ts'
import { makeDatabase, unwrap } from '../testing/sample-turn.ts'
import type { ProviderId } from '../../../core/model/id.ts'

const [first, second] = ['p1' as ProviderId, 'p2' as ProviderId]

test('changes of different limits all count, even if saved at once', async () => {
  const store = createSettingStore(makeDatabase())
  const changes = [
    { maxRounds: 7 },
    { maxDayTokens: 5000, maxProviderTokens: { [first]: 10 } },
    { maxProviderTokens: { [second]: 20 }, maxProviderDollars: { [first]: 1.5 } },
    { maxProviderDollars: { [second]: 'off' as const } },
    { maxRounds: 'default' as const },
  ]
  await Promise.all(changes.map((value) => store.save({ key: 'limits', value })))
  expect(unwrap(await store.readAll())).toEqual({
    limits: {
      maxRounds: 'default',
      maxDayTokens: 5000,
      maxProviderTokens: { [first]: 10, [second]: 20 },
      maxProviderDollars: { [first]: 1.5, [second]: 'off' },
    },
  })
})

test('other settings are replaced as a whole, and unsaved ones are missing', async () => {
  const store = createSettingStore(makeDatabase())
  const model = { providerId: first, modelId: 'm' }
  unwrap(await store.save({ key: 'fallback-models', value: [model, model] }))
  unwrap(await store.save({ key: 'fallback-models', value: [model] }))
  expect(unwrap(await store.readAll())).toEqual({ 'fallback-models': [model] })
})
