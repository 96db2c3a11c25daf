import { cacheLifetimeMs, type CacheBreakpoint, type CacheRules } from '../model/context/prompt-cache.ts'
import type { CacheForecast, PrefixBreak } from '../model/context/context-report.ts'
import { minCachedTokens } from './choose-breakpoints.ts'

/** A prefix of an earlier request with which the next request begins. `cachedAt` is the time of that request. */
export interface SharedPrefix {
  tokens: number
  cachedAt: number
  /** Its last message, if it was marked. */
  after?: CacheBreakpoint['after']
  /** Absent for providers that cache by themselves. */
  ttl?: CacheBreakpoint['ttl']
}

export interface ForecastSource {
  rules: CacheRules
  now: number
  /** Estimated tokens of the request. */
  tokens: number
  /** Shortest first. */
  shared: readonly SharedPrefix[]
  breakpoints: readonly CacheBreakpoint[]
  prefixBrokenBy?: PrefixBreak
}

/** Time for which providers that cache by themselves usually do so. */
const automaticMs = 600_000

/**
 * Pure. Returns how much of a request the provider will read from its cache. A marked prefix is expected there until its lifetime ends.
 * Providers that cache by themselves promise nothing.
 */
export function forecastCache(source: ForecastSource): CacheForecast {
  const { rules, now, tokens, shared, breakpoints, prefixBrokenBy } = source
  const marked = breakpoints.at(-1)?.tokens ?? 0
  const nothing = { readTokens: 0, writeTokens: marked, certainty: 'none' as const }
  if (rules.mode === 'none') return { ...nothing, why: rules.isRefused ? 'refused' : 'off' }
  const long = shared.filter((prefix) => prefix.tokens >= minCachedTokens)
  const best = findCachedPrefix(long, now)
  if (!best) return { ...nothing, why: long.length > 0 ? 'expired' : (prefixBrokenBy ?? 'first-request') }
  const readTokens = Math.min(best.tokens, tokens)
  return {
    readTokens,
    writeTokens: Math.max(0, marked - readTokens),
    certainty: best.ttl === undefined ? 'possible' : 'expected',
    expiresAt: expiryOf(best),
  }
}

/** Returns the longest prefix that is still cached. */
export function findCachedPrefix(shared: readonly SharedPrefix[], now: number): SharedPrefix | undefined {
  return shared.findLast((prefix) => expiryOf(prefix) > now)
}

function expiryOf({ cachedAt, ttl }: SharedPrefix): number {
  return cachedAt + (ttl === undefined ? automaticMs : cacheLifetimeMs[ttl])
}
