import { expect, test } from 'vitest'
import { maxRequestCost, priceUsage, type PriceTag } from './usage-price.ts'
import { addUsage, noUsage, type Usage } from './usage.ts'

const tag: PriceTag = {
  price: {
    input: 2,
    output: 8,
    cacheRead: 0.5,
    reasoning: 10,
    perRequest: 0.01,
    tiers: [{ above: 200_000, input: 4, output: 16 }],
  },
  source: { by: 'collection', name: 'models.dev', at: '2026-11-10' },
}
const usage = (change: Partial<Usage>): Usage => ({ ...noUsage, requests: 1, ...change })

test.each([
  ['input', { inputTokens: 1_000_000 / 10 }, 0.2],
  ['cached input', { inputTokens: 100_000, cachedInputTokens: 60_000 }, 0.08 + 0.03],
  ['output', { outputTokens: 100_000 }, 0.8],
  ['reasoning within output', { outputTokens: 100_000, reasoningTokens: 40_000 }, 0.48 + 0.4],
  ['a long input', { inputTokens: 300_000, outputTokens: 1000 }, 1.2 + 0.016],
  ['the border of a long input', { inputTokens: 200_000 }, 0.4],
  ['more cached than sent', { inputTokens: 10, cachedInputTokens: 99 }, 0.000005],
])('%s has its price, and the request itself', (_, tokens, amount) => {
  expect(priceUsage(usage(tokens), tag).cost?.amount).toBeCloseTo(amount + 0.01, 9)
})

test('the savings of the cache are shown, and nothing if it is not cheaper', () => {
  const cached = usage({ inputTokens: 100_000, cachedInputTokens: 60_000 })
  expect(priceUsage(cached, tag).cost?.savedByCache).toBeCloseTo(0.09, 9)
  expect(addUsage(priceUsage(cached, tag), priceUsage(cached, tag)).cost?.savedByCache).toBeCloseTo(0.18, 9)
  const { cacheRead: _, ...same } = tag.price
  expect(priceUsage(cached, { ...tag, price: same }).cost?.savedByCache).toBe(0)
})

test('the cost names the source and the day of its price', () => {
  expect(priceUsage(usage({ inputTokens: 1 }), tag).cost).toMatchObject({
    currency: 'USD',
    priceSource: 'models.dev',
    priceDate: '2026-11-10',
    unpricedRequests: 0,
  })
})

test('without a price there is no cost, and a sum says how many requests it leaves out', () => {
  const unpriced = priceUsage(usage({ inputTokens: 5 }), undefined)
  expect(unpriced.cost).toBeUndefined()
  const priced = priceUsage(usage({ inputTokens: 100_000 }), tag)
  expect(addUsage(addUsage(noUsage, unpriced), priced).cost).toMatchObject({ unpricedRequests: 1 })
  expect(addUsage(priced, unpriced).cost).toMatchObject({ unpricedRequests: 1 })
  expect(addUsage(priced, priced).cost?.amount).toBeCloseTo(0.42, 9)
  expect(addUsage(noUsage, noUsage).cost).toBeUndefined()
})

test('the maximum cost of a request assumes no cache and the longest answer', () => {
  expect(maxRequestCost(tag, { inputTokens: 100_000, outputTokens: 10_000 })).toBeCloseTo(0.2 + 0.1 + 0.01, 9)
})
