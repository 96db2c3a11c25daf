import { expect, it } from 'vitest'
import { describeSendingCost } from './sending-cost.ts'

const priceSource = { by: 'collection', name: 'models.dev', at: '2026-11-10' } as const

it('shows the cost of the request, the source of its price, and that the answer is not included', () => {
  expect(describeSendingCost({ price: { input: 3, output: 15 }, priceSource }, 10_000)).toEqual({
    label: '$0.030',
    description: 'about $0.030 to send; the answer is extra (models.dev, 2026-11-10)',
  })
})
const price = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 }
const forecast = { readTokens: 9000, writeTokens: 1000, expiresAt: Infinity }

it.each([
  [
    { ...forecast, certainty: 'expected' },
    '$0.00645',
    'about $0.00645 to send: 9,000 tokens from the cache, 1,000 new',
  ],
  [
    { ...forecast, certainty: 'possible' },
    '$0.030',
    '$0.00570 to $0.030 to send, depending on the provider’s cache',
  ],
  [
    { ...forecast, certainty: 'expected', expiresAt: 1 },
    '$0.038',
    'about $0.038 to send, nothing is cached: the cached part has expired',
  ],
  [
    { ...forecast, certainty: 'none', writeTokens: 0, why: 'refused' },
    '$0.030',
    'nothing is cached: the server refused it',
  ],
  [
    { ...forecast, certainty: 'none', writeTokens: 0, why: 'compaction' },
    '$0.030',
    'about $0.030 to send, nothing is cached: ',
  ],
  [
    { ...forecast, certainty: 'none', writeTokens: 10_000, why: 'first-request' },
    '$0.038',
    'about $0.038 to send; the answer is extra',
  ],
] as const)('says what the cache contributes: %j', (cache, label, words) => {
  const cost = describeSendingCost({ price, priceSource }, 10_000, { forecast: cache, breakpoints: [] })
  expect(cost?.label).toBe(label)
  expect(cost?.description).toContain(words)
})
it('prices what is written for an hour', () => {
  const breakpoints = [
    { after: 'system', ttl: '1h', tokens: 4000 },
    { after: 3, ttl: '5m', tokens: 10_000 },
  ] as const
  const first = { readTokens: 0, writeTokens: 10_000, certainty: 'none', why: 'first-request' } as const
  const cache = { forecast: first, breakpoints: [...breakpoints] }
  const prices = { ...price, cacheWriteHour: 6 }
  // 4,000 tokens at 6 dollars and 6,000 at 3.75 dollars.
  expect(describeSendingCost({ price: prices, priceSource }, 10_000, cache)?.label).toBe('$0.047')
})
it('considers higher prices of long inputs', () => {
  const tiers = [{ above: 5000, input: 6, output: 22, cacheRead: 0.6 }]
  expect(describeSendingCost({ price: { ...price, tiers }, priceSource }, 10_000)?.label).toBe('$0.060')
})
it.each([
  ['the price is unknown', {}],
  ['nothing is known yet', null],
  ['nothing is paid', { price: { input: 0, output: 0 }, priceSource }],
])('shows nothing if %s', (_, modelInfo) => expect(describeSendingCost(modelInfo, 10_000)).toBeNull())
