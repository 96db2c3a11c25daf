import { defaultLimits, type Limits } from '../../src/core/engine/budgets/limits.ts'

/** Every limit off but those given: each test is about one. */
export function onlyLimits(limits: Partial<Limits> = {}): Partial<Limits> {
  const { stopGraceMs, emptyRetryDelayMs, outputReserveTokens, longestReserveTokens } = defaultLimits
  const off = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, Infinity]))
  const requiredLimits = { stopGraceMs, emptyRetryDelayMs, outputReserveTokens, longestReserveTokens }
  return { ...off, ...requiredLimits, ...limits }
}
