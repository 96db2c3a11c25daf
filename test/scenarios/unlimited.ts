import { defaultLimits, type Limits } from '../../src/core/engine/budgets/limits.ts'

/** Turns off every limit except the given ones, so that a test covers one limit. */
export function onlyLimits(limits: Partial<Limits> = {}): Partial<Limits> {
  const { stopGraceMs, emptyRetryDelayMs, outputReserveTokens, longestReserveTokens } = defaultLimits
  const off = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, Infinity]))
  const requiredLimits = { stopGraceMs, emptyRetryDelayMs, outputReserveTokens, longestReserveTokens }
  return { ...off, ...requiredLimits, ...limits }
}
