import { expect, test } from 'vitest'
import { modelCapabilitiesSchema, type ModelCapabilities } from '../../../core/model/providers/model-info.ts'
import { providerCatalog } from '../../../core/model/providers/provider-catalog.ts'
import { packModel, unpackModel, type CompactSnapshot } from './compact-model.ts'
import shipped from './snapshot.json'

const snapshot = shipped as unknown as CompactSnapshot

test('unpacks every model of the snapshot, which has a source and a date', () => {
  expect(snapshot.at).toMatch(/^20\d\d-\d\d-\d\d$/)
  expect(snapshot.name).toContain('models.dev')
  const models = Object.values(snapshot.providers).flatMap((each) => Object.values(each))
  expect(models.length).toBeGreaterThan(700)
  for (const model of models) {
    const capabilities = modelCapabilitiesSchema.parse(unpackModel(model))
    expect(packModel(capabilities)).toEqual(model)
    // A price above 1,000 dollars per million tokens is an error of units.
    expect(capabilities.price?.output ?? 0).toBeLessThan(1000)
  }
})

test('contains the providers of the catalog under their data ids', () => {
  const named = providerCatalog.flatMap(({ dataId }) => dataId ?? [])
  expect(Object.keys(snapshot.providers).toSorted()).toEqual([...new Set(named)].toSorted())
  expect(unpackModel(snapshot.providers.openai?.['gpt-4.1'] ?? [0, 0, '', []])).toMatchObject({
    windowTokens: 1_047_576,
    seesPictures: true,
    reasons: false,
    price: { input: 2, output: 8, cacheRead: 0.5 },
  })
})

test('prices of long inputs survive packing', () => {
  const capabilities: ModelCapabilities = {
    windowTokens: 10,
    seesPictures: false,
    callsTools: true,
    reasons: true,
    efforts: ['none', 'max'],
    price: { input: 1, output: 2, cacheWrite: 3, tiers: [{ above: 200_000, input: 4, output: 5 }] },
  }
  expect(unpackModel(packModel(capabilities))).toEqual(capabilities)
})
