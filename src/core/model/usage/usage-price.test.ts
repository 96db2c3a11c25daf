import { expect, test } from 'vitest'
import { maxRequestCost, priceUsage, withCachePrices, type PriceTag } from './usage-price.ts'
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

const prices = { input: 4, output: 20 }
const priced = { ...prices, cacheRead: 0.5, cacheWrite: 6, cacheWriteHour: 9 }
const tiers = [{ above: 200_000, input: 8, output: 40 }]
const pricedTiers = [{ ...tiers[0], above: 200_000, input: 8, output: 40, cacheWrite: 11 }]

// Tokens are those of input, read, written, and written for an hour. Costs are dollars, without output.
test.each([
  ['a plain request', withCachePrices(prices), [100_000, 0, 0, 0], 0.4, 0],
  ['a write with the usual price', withCachePrices(prices), [100_000, 0, 80_000, 0], 0.08 + 0.4, -0.08],
  ['a write for an hour', withCachePrices(prices), [100_000, 0, 80_000, 80_000], 0.08 + 0.64, -0.32],
  [
    'writes of both lifetimes',
    withCachePrices(prices),
    [100_000, 0, 80_000, 30_000],
    0.08 + 0.25 + 0.24,
    -0.17,
  ],
  ['a read with the usual price', withCachePrices(prices), [100_000, 80_000, 0, 0], 0.08 + 0.032, 0.288],
  ['a read and a write', withCachePrices(prices), [100_000, 80_000, 10_000, 0], 0.04 + 0.032 + 0.05, 0.278],
  [
    'a read and a write for an hour',
    withCachePrices(prices),
    [100_000, 80_000, 10_000, 10_000],
    0.152,
    0.248,
  ],
  ['known prices', withCachePrices(priced), [100_000, 50_000, 40_000, 0], 0.04 + 0.025 + 0.24, 0.095],
  [
    'a known price of an hour',
    withCachePrices(priced),
    [100_000, 50_000, 40_000, 40_000],
    0.04 + 0.025 + 0.36,
    -0.025,
  ],
  ['no price of writes', prices, [100_000, 0, 80_000, 30_000], 0.4, 0],
  ['no price of an hour', { ...prices, cacheWrite: 5 }, [100_000, 0, 80_000, 80_000], 0.08 + 0.4, -0.08],
  ['only a price of reads', { ...prices, cacheRead: 1 }, [100_000, 60_000, 40_000, 0], 0.06 + 0.16, 0.18],
  ['a long input', withCachePrices({ ...prices, tiers }), [300_000, 0, 100_000, 0], 1.6 + 1, -0.2],
  [
    'a long input with a known price',
    withCachePrices({ ...prices, tiers: pricedTiers }),
    [300_000, 100_000, 100_000, 0],
    0.8 + 0.08 + 1.1,
    0.42,
  ],
  ['the border of a long input', withCachePrices({ ...prices, tiers }), [200_000, 0, 200_000, 0], 1, -0.2],
  ['more written than sent', withCachePrices(prices), [1000, 600, 9000, 9000], 0.00024 + 0.0032, 0.00056],
] as const)(
  '%s is priced with the cache',
  (_, price, [inputTokens, cachedInputTokens, cacheWriteTokens, cacheWriteHourTokens], amount, saved) => {
    const sent = usage({ inputTokens, cachedInputTokens, cacheWriteTokens, cacheWriteHourTokens })
    const { cost } = priceUsage(sent, { ...tag, price: { ...price } as PriceTag['price'] })
    expect(cost?.amount).toBeCloseTo(amount, 9)
    expect(cost?.savedByCache).toBeCloseTo(saved, 9)
  },
)

test('the maximum cost of a request assumes the dearest write that it asks for', () => {
  const cached = { ...tag, price: withCachePrices(prices) }
  const size = { inputTokens: 100_000, outputTokens: 0 }
  expect(maxRequestCost(cached, size)).toBeCloseTo(0.5, 9)
  expect(maxRequestCost(cached, { ...size, writesForHour: true })).toBeCloseTo(0.8, 9)
})

test('sums include the writes to the cache, and have no such field without them', () => {
  const written = usage({ inputTokens: 10, cacheWriteTokens: 5, cacheWriteHourTokens: 2 })
  const sum = addUsage(
    addUsage(written, usage({ inputTokens: 1 })),
    usage({ inputTokens: 9, cacheWriteTokens: 4 }),
  )
  expect(sum).toMatchObject({ inputTokens: 20, cacheWriteTokens: 9, cacheWriteHourTokens: 2 })
  expect(addUsage(noUsage, noUsage)).toEqual(noUsage)
})

test('the usage of a scripted ledger equals its bill to six decimals', () => {
  const price = withCachePrices({ input: 3, output: 15 })
  let sum = noUsage
  let bill = 0
  for (let at = 0; at < 200; at++) {
    const [read, five, hour, plain, output] = [at * 997, at * 31, at * 17, 11 + at, at * 7]
    const sent = usage({
      inputTokens: read + five + hour + plain,
      cachedInputTokens: read,
      cacheWriteTokens: five + hour,
      cacheWriteHourTokens: hour,
      outputTokens: output,
    })
    sum = addUsage(sum, priceUsage(sent, { ...tag, price }))
    bill += (plain * 3 + read * 0.3 + five * 3.75 + hour * 6 + output * 15) / 1e6
  }
  expect(sum.cost?.amount).toBeCloseTo(bill, 6)
  expect(sum).toMatchObject({
    requests: 200,
    cacheWriteTokens: 19_900 * 48,
    cacheWriteHourTokens: 19_900 * 17,
  })
})
