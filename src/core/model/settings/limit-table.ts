/** Value of a limit: a number, `off` if the limit can be turned off, or `default` for its default value. */
export type LimitValue = number | 'off' | 'default'

export interface LimitEntry {
  default: number | 'off'
  min: number
  max: number
  canBeOff: boolean
  unit: 'count' | 'ms' | 'tokens' | 'dollars'
}

const hourMs = 3_600_000

function count(standard: number, { min = 1, max = 1000, canBeOff = true } = {}): LimitEntry {
  return { default: standard, min, max, canBeOff, unit: 'count' }
}

function time(standard: number): LimitEntry {
  return { default: standard, min: 1000, max: hourMs, canBeOff: true, unit: 'ms' }
}

function tokens(standard: number | 'off'): LimitEntry {
  return { default: standard, min: 1, max: 1_000_000_000, canBeOff: true, unit: 'tokens' }
}

function dollars(standard: number | 'off'): LimitEntry {
  return { default: standard, min: 0.01, max: 100_000, canBeOff: true, unit: 'dollars' }
}

/**
 * All limits that a person can set, with their defaults. The limits of requests and rounds are the last safeguard, so they can
 * be changed but not turned off. Names are stored, so they are permanent.
 */
export const limitTable = {
  maxIterations: count(100, { max: 10_000, canBeOff: false }),
  maxRounds: count(50, { max: 10_000, canBeOff: false }),
  toolCallBudget: count(50, { min: 2, max: 10_000 }),
  softWarnAt: count(20, { max: 10_000 }),
  maxConsecutiveToolErrors: count(5),
  maxInvalidToolRounds: count(3, { min: 0 }),
  repeatGuard: count(3, { min: 2 }),
  followUpInterrupts: count(3, { min: 0, canBeOff: false }),
  emptyResponseRetries: count(1, { min: 0, max: 10, canBeOff: false }),
  maxSummaries: count(4, { min: 0, max: 20, canBeOff: false }),
  firstTokenMs: time(120_000),
  firstTokenThinkingMs: time(300_000),
  firstTokenNearbyMs: time(600_000),
  streamInactivityMs: time(120_000),
  streamInactivityThinkingMs: time(120_000),
  streamInactivityNearbyMs: time(600_000),
  toolTimeoutMs: time(300_000),
  askAtDollars: dollars(1),
  askAtTokens: tokens(500_000),
  maxTurnTokens: tokens('off'),
  maxSessionTokens: tokens('off'),
  maxDayTokens: tokens('off'),
  maxTurnDollars: dollars('off'),
  maxSessionDollars: dollars('off'),
  maxDayDollars: dollars('off'),
} as const satisfies Record<string, LimitEntry>

export type LimitSettingName = keyof typeof limitTable
export const limitSettingNames = Object.keys(limitTable) as LimitSettingName[]

/** Converts a limit for the engine. A limit that is off becomes Infinity. */
export function toLimit(name: LimitSettingName, value: LimitValue | undefined = 'default'): number {
  const chosen = value === 'default' ? limitTable[name].default : value
  return chosen === 'off' ? Infinity : chosen
}
