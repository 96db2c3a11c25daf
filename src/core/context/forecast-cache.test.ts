import { expect, test } from 'vitest'
import { forecastCache, type ForecastSource } from './forecast-cache.ts'

const source: ForecastSource = {
  rules: { mode: 'marked', lifetime: '5m' },
  now: 1000,
  tokens: 20_000,
  shared: [
    { tokens: 5000, cachedAt: 0, ttl: '1h' },
    { tokens: 18_000, cachedAt: 0, ttl: '5m' },
  ],
  breakpoints: [{ after: 9, ttl: '5m', tokens: 19_500 }],
}

test.each<[string, Partial<ForecastSource>, object]>([
  [
    'reads the longest prefix',
    {},
    { readTokens: 18_000, writeTokens: 1500, certainty: 'expected', expiresAt: 300_000 },
  ],
  [
    'reads what is cached for an hour later',
    { now: 300_000 },
    { readTokens: 5000, writeTokens: 14_500, expiresAt: 3_600_000 },
  ],
  [
    'reads nothing after an hour',
    { now: 3_600_000 },
    { readTokens: 0, writeTokens: 19_500, certainty: 'none', why: 'expired' },
  ],
  ['reads nothing at first', { shared: [] }, { certainty: 'none', why: 'first-request' }],
  [
    'names what changed',
    { shared: [], prefixBrokenBy: 'compaction' },
    { certainty: 'none', why: 'compaction' },
  ],
  [
    'leaves out short prefixes',
    { shared: [{ tokens: 1000, cachedAt: 0, ttl: '5m' }] },
    { certainty: 'none' },
  ],
  ['names refused markers', { rules: { mode: 'none', lifetime: '5m', isRefused: true } }, { why: 'refused' }],
  ['names what is off', { rules: { mode: 'none', lifetime: '5m' } }, { why: 'off' }],
  [
    'promises nothing for other providers',
    {
      rules: { mode: 'automatic', lifetime: '5m' },
      shared: [{ tokens: 18_000, cachedAt: 0 }],
      breakpoints: [],
    },
    { readTokens: 18_000, writeTokens: 0, certainty: 'possible', expiresAt: 600_000 },
  ],
])('%s', (_, change, expected) => {
  expect(forecastCache({ ...source, ...change })).toMatchObject(expected)
})
