import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecastPlanning, forecastResearch } from './forecast-research.ts'
import { researchLimits } from './research-limits.ts'

const price = { input: 1, output: 4 }
const normal = {
  effort: 'normal',
  length: 'normal',
  maxDollars: 2,
  maxTokens: null,
  maxActiveMs: 15 * 60_000,
} as const

test('a normal research with usual prices', () => {
  const forecast = forecastResearch(normal, { research: price, writing: price }, 4)
  expect(forecast).toEqual({
    dollars: { low: expect.closeTo(0.1, 2), high: expect.closeTo(0.5, 2) },
    tokens: { low: 83_140, high: 425_900 },
    minutes: { low: 2, high: 9 },
    pages: 40,
    reserve: { dollars: expect.closeTo(0.036, 3), tokens: 20_150 },
  })
})

test('without a price there are tokens only', () => {
  const forecast = forecastResearch(normal, { research: price }, 4)
  expect(forecast.dollars).toBeNull()
  expect(forecast.reserve.dollars).toBeNull()
  expect(forecast.tokens.high).toBeLessThanOrEqual(researchLimits.normal.tokens)
  expect(forecastPlanning(undefined)).toBeNull()
})

test('the most that is forecast never exceeds a limit', () => {
  const terms = fc.record({
    effort: fc.constantFrom('quick' as const, 'normal' as const, 'thorough' as const),
    length: fc.constantFrom('short' as const, 'normal' as const, 'long' as const),
    maxDollars: fc.option(fc.double({ min: 0.01, max: 20, noNaN: true })),
    maxTokens: fc.option(fc.integer({ min: 1, max: 5_000_000 })),
    maxActiveMs: fc.integer({ min: 60_000, max: 3_600_000 }),
  })
  const prices = fc.record({
    input: fc.double({ min: 0, max: 30, noNaN: true }),
    output: fc.double({ min: 0, max: 150, noNaN: true }),
  })
  fc.assert(
    fc.property(terms, prices, fc.integer({ min: 1, max: 8 }), (each, rates, steps) => {
      const { dollars, minutes, tokens } = forecastResearch(each, { research: rates, writing: rates }, steps)
      expect(dollars?.low).toBeLessThanOrEqual(dollars?.high ?? 0)
      expect(dollars?.high).toBeLessThanOrEqual(each.maxDollars ?? Infinity)
      expect(minutes.low).toBeLessThanOrEqual(minutes.high)
      expect(minutes.high).toBeLessThanOrEqual(Math.max(1, Math.round(each.maxActiveMs / 60_000)))
      expect(tokens.high).toBeLessThanOrEqual(each.maxTokens ?? Infinity)
      expect(tokens.low).toBeLessThanOrEqual(tokens.high)
    }),
  )
})
