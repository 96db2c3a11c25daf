import { defaultLimits, type Limits } from '../../src/core/engine/limits.ts'

/** Every limit off but those given: each test is about one. */
export function onlyLimits(limits: Partial<Limits> = {}): Partial<Limits> {
  const { stopGraceMs, emptyRetryDelayMs, outputReserveTokens } = defaultLimits
  const off = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, Infinity]))
  return { ...off, stopGraceMs, emptyRetryDelayMs, outputReserveTokens, ...limits }
}
