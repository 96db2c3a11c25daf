import { expect, test } from 'vitest'
import type { UsageEntry } from '../../../adapters/storage/queries.ts'
import type { ModelInfo } from '../../../core/model/providers/model-info.ts'
import { listUsedModels, repriceUsage } from './repricing.ts'

const model = { providerId: 'p', modelId: 'a' } as UsageEntry['model']
const entry: UsageEntry = {
  at: 0,
  sessionId: 'session' as UsageEntry['sessionId'],
  model,
  usage: {
    requests: 4,
    inputTokens: 400_000,
    cachedInputTokens: 0,
    outputTokens: 40_000,
    reasoningTokens: 0,
    source: 'reported',
    cost: {
      amount: 7,
      currency: 'USD',
      priceSource: 'old list',
      priceDate: '2026-01-01',
      unpricedRequests: 0,
    },
  },
}

function priced(price: ModelInfo['price']): ModelInfo {
  const source = { by: 'person', name: 'you', at: '2026-11-22' } as const
  return { ref: model, sources: [source], priceSource: source, price }
}

test('the paid cost stays next to the cost at today’s prices and their source', () => {
  const [repriced] = repriceUsage([entry], [priced({ input: 1, output: 10, perRequest: 0.01 })])
  expect(repriced?.usage.cost?.amount).toBe(7)
  expect(repriced?.repriced).toMatchObject({ priceSource: 'you', priceDate: '2026-11-22' })
  expect(repriced?.repriced?.amount).toBeCloseTo(0.4 + 0.4 + 0.04)
})

test('a price for long requests applies to long requests, not to many short ones', () => {
  const tiers = [{ above: 200_000, input: 2, output: 20 }]
  const [repriced] = repriceUsage([entry], [priced({ input: 1, output: 10, tiers })])
  expect(repriced?.repriced?.amount).toBeCloseTo(0.8)
  const long = { ...entry, usage: { ...entry.usage, requests: 1 } }
  const [dear] = repriceUsage([long], [priced({ input: 1, output: 10, tiers })])
  expect(dear?.repriced?.amount).toBeCloseTo(1.6)
})

test('without a known price nothing is made up', () => {
  expect(repriceUsage([entry], [])[0]?.repriced).toBeNull()
  expect(repriceUsage([entry], [{ ref: model, sources: [] }])[0]?.repriced).toBeNull()
})

test('each model is looked up once', () => {
  const other = { ...model, modelId: 'b' }
  expect(listUsedModels([entry, { ...entry, model: other }, { ...entry, model: { ...model } }])).toEqual([
    model,
    other,
  ])
})
