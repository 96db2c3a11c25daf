import { expect, it } from 'vitest'
import { describeSendingCost } from './sending-cost.ts'

const priceSource = { by: 'collection', name: 'models.dev', at: '2026-11-10' } as const

it('shows the cost of the request, the source of its price, and that the answer is not included', () => {
  expect(describeSendingCost({ price: { input: 3, output: 15 }, priceSource }, 10_000)).toEqual({
    label: '$0.030',
    description: 'about $0.030 to send; the answer is extra (models.dev, 2026-11-10)',
  })
})
it('shows the minimum with a cache, and considers higher prices of long inputs', () => {
  const price = {
    input: 3,
    output: 15,
    cacheRead: 0.3,
    tiers: [{ above: 5000, input: 6, output: 22, cacheRead: 0.6 }],
  }
  expect(describeSendingCost({ price, priceSource }, 10_000)?.description).toContain(
    'about $0.060 to send, or $0.00600',
  )
})
it.each([
  ['the price is unknown', {}],
  ['nothing is known yet', null],
  ['nothing is paid', { price: { input: 0, output: 0 }, priceSource }],
])('shows nothing if %s', (_, modelInfo) => expect(describeSendingCost(modelInfo, 10_000)).toBeNull())
