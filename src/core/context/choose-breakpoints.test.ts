import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CacheRules } from '../model/context/prompt-cache.ts'
import { chooseBreakpoints, type RequestPrefixes } from './choose-breakpoints.ts'

const automatic: CacheRules = { mode: 'marked', lifetime: '5m' }
const hour: CacheRules = { mode: 'marked', lifetime: '1h' }
const request: RequestPrefixes = {
  systemTokens: 2000,
  userMessage: { after: 4, tokens: 3000 },
  previous: { after: 8, tokens: 4000 },
  end: { after: 10, tokens: 5000 },
  isFirstOfTurn: false,
}
const write = (prefixes: RequestPrefixes, rules: CacheRules): string =>
  chooseBreakpoints(prefixes, rules)
    .map(({ after, ttl }) => `${after} ${ttl}`)
    .join(', ')

test.each<[string, RequestPrefixes, CacheRules, string]>([
  ['marks four prefixes', request, automatic, 'system 5m, 4 5m, 8 5m, 10 5m'],
  ['caches for an hour what no later turn changes', request, hour, 'system 1h, 4 1h, 8 5m, 10 5m'],
  ['drops short prefixes', { ...request, systemTokens: 1023 }, hour, '4 1h, 8 5m, 10 5m'],
  [
    'marks the end once',
    { ...request, previous: undefined, end: request.userMessage },
    hour,
    'system 1h, 4 1h',
  ],
  [
    'puts long lifetimes first',
    { ...request, previous: { after: 2, tokens: 2500 } },
    hour,
    'system 1h, 2 1h, 4 1h, 10 5m',
  ],
  [
    'marks the prompt and the user message only',
    request,
    { ...hour, onlyUserMessages: true },
    'system 1h, 4 1h',
  ],
  [
    'leaves out the first request of a turn',
    { ...request, isFirstOfTurn: true },
    { ...hour, fromSecondRequest: true },
    '',
  ],
  ['marks nothing for other providers', request, { mode: 'automatic', lifetime: '5m' }, ''],
])('%s', (_, prefixes, rules, expected) => {
  expect(write(prefixes, rules)).toBe(expected)
})

test('breakpoints are at most four, in order, long enough, with long lifetimes first', () => {
  const end = fc.option(fc.record({ after: fc.nat(20), tokens: fc.nat(4000) }), { nil: undefined })
  const prefixes = fc.record({
    systemTokens: fc.nat(3000),
    userMessage: end,
    previous: end,
    end,
    isFirstOfTurn: fc.boolean(),
  })
  fc.assert(
    fc.property(prefixes, fc.constantFrom(automatic, hour), (each, rules) => {
      const chosen = chooseBreakpoints(each, rules)
      const positions = chosen.map(({ after }) => (after === 'system' ? -1 : after))
      expect(chosen.length).toBeLessThanOrEqual(4)
      expect(positions).toEqual([...new Set(positions)].toSorted((left, right) => left - right))
      expect(chosen.every(({ tokens }) => tokens >= 1024)).toBe(true)
      expect(chosen.map(({ ttl }) => ttl[0]).join('')).toMatch(/^1*5*$/)
    }),
  )
})
