import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceTag } from '../../model/usage/usage-price.ts'
import type { BudgetState } from './budget.ts'
import { toRequestedAmount, requestedInUnit, maxAnswerTokens } from './request-budgets.ts'

const tag = (input: number, output: number, perRequest = 0): PriceTag => ({
  price: { input, output, perRequest },
  source: { by: 'collection', name: 'models.dev', at: '2026-11-10' },
})

test('a request takes its input at once, and its maximum output', () => {
  expect(toRequestedAmount({ inputTokens: 1000, price: tag(2, 10, 0.5) }, 100)).toEqual({
    most: { tokens: 1100, dollars: expect.closeTo(0.503, 9) },
    sent: { tokens: 1000, dollars: expect.closeTo(0.502, 9) },
  })
})

test('the cost of a request without a price is unknown for a budget in dollars', () => {
  const size = { inputTokens: 1000, price: undefined }
  expect(requestedInUnit({ unit: 'usd' }, size, 100)).toBeNull()
  expect(requestedInUnit({ unit: 'tokens' }, size, 100)).toBe(1100)
  expect(toRequestedAmount(size, 100).most).toEqual({ tokens: 1100, dollars: 0 })
})

test('the longest output that fits does fit, and one token more does not', () => {
  const budget = fc.record({
    unit: fc.constantFrom<BudgetState['unit']>('tokens', 'usd'),
    most: fc.integer({ min: 1, max: 100_000 }),
    spent: fc.integer({ min: 0, max: 100 }),
  })
  const price = fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 100 }))
    .map(([input, output]) => tag(input * 1000, output * 1000))
  fc.assert(
    fc.property(budget, price, fc.integer({ min: 0, max: 1000 }), (each, priceTag, inputTokens) => {
      const size = { inputTokens, price: priceTag }
      const maxTokens = maxAnswerTokens(each, size)
      const ends = (tokens: number) => each.spent + (requestedInUnit(each, size, tokens) ?? Infinity)
      if (maxTokens >= 0) expect(ends(maxTokens)).toBeLessThanOrEqual(each.most + 1e-6)
      expect(ends(Math.max(0, maxTokens) + 1)).toBeGreaterThan(each.most - (maxTokens < 0 ? Infinity : 1e-6))
    }),
    { numRuns: 200 },
  )
})

test('a free request always fits, unless the budget is already exceeded', () => {
  const size = { inputTokens: 10, price: tag(0, 0) }
  expect(maxAnswerTokens({ unit: 'usd', most: 1, spent: 1 }, size)).toBe(Infinity)
  expect(maxAnswerTokens({ unit: 'usd', most: 1, spent: 1.5 }, size)).toBe(0)
})
