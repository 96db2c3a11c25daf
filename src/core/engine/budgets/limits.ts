import {
  limitSettingNames,
  toLimit,
  type LimitSettingName,
  type LimitValue,
} from '../../model/settings/limit-table.ts'

/**
 * Limits of a turn. Each has its own counter and notice. `Infinity` switches a limit off. All durations are in ms. Iterations and
 * rounds are counted for each model of a fallback chain, everything else for the turn.
 */
export interface Limits {
  /** Maximum number of requests sent, including retries after empty answers. */
  maxIterations: number
  /** Maximum number of composed requests. */
  maxRounds: number
  /** Maximum number of calls that ran or failed to run. One call before it, the next answer is requested without tools. */
  toolCallBudget: number
  /** Number of requests after which one notice says that the turn is still working. */
  softWarnAt: number
  /** Maximum number of consecutive rounds in which no call succeeded. */
  maxConsecutiveToolErrors: number
  /** Maximum number of consecutive rounds with only refused calls (unknown tools, invalid arguments). The last one ends the turn. At least 1. */
  maxInvalidToolRounds: number
  /** Number of consecutive rounds with the same call and result after which the model is warned. At the next one the turn ends. */
  repeatGuard: number
  /** Maximum number of consecutive answers that a steered message may interrupt. */
  followUpInterrupts: number
  /** Maximum number of consecutive responses that a provider may pause. */
  maxPauses: number
  emptyResponseRetries: number
  /** Maximum number of summaries of earlier messages or rounds in a turn. */
  maxSummaries: number
  emptyRetryDelayMs: number
  /** Idle timeouts before the first part of a response and between parts, by what makes the model slow. */
  firstTokenMs: number
  firstTokenThinkingMs: number
  firstTokenNearbyMs: number
  streamInactivityMs: number
  streamInactivityThinkingMs: number
  streamInactivityNearbyMs: number
  /** Budget for all requests of the turn, in tokens. Each request is checked before it is sent, with its input and the reserve for its answer. */
  maxTurnTokens: number
  /** Budgets for all turns of the chat and of the day. Earlier usage is read through a port. */
  maxSessionTokens: number
  maxDayTokens: number
  /** The same budgets in dollars, from the known prices. */
  maxTurnDollars: number
  maxSessionDollars: number
  maxDayDollars: number
  /** Spending at which the user is asked once whether to continue. Tokens count for requests without a known price. */
  askAtDollars: number
  askAtTokens: number
  /** Tokens reserved for an answer of unknown length, and the shortest answer worth a request. */
  outputReserveTokens: number
  /** Upper limit of the reserve. Applies only while a budget is set, because a longer reserve would use up the whole budget. */
  longestReserveTokens: number
  /** Timeout of one call. A tool may declare its own. */
  toolTimeoutMs: number
  /** Time that a stop waits for a tool that ignores its signal. */
  stopGraceMs: number
  maxArgumentCharacters: number
  maxArgumentDepth: number
  /** Maximum number of context injections in a turn. */
  maxEnrichments: number
}

export const defaultLimits: Limits = {
  ...toLimits({}),
  maxPauses: 10,
  emptyRetryDelayMs: 1000,
  outputReserveTokens: 4096,
  longestReserveTokens: 32_768,
  stopGraceMs: 100,
  maxArgumentCharacters: 200_000,
  maxArgumentDepth: 32,
  maxEnrichments: 8,
}

/** Returns the limits set by the user, with defaults for the others. */
export function toLimits(
  settings: Partial<Record<LimitSettingName, LimitValue | undefined>>,
): Pick<Limits, LimitSettingName> {
  const entries = limitSettingNames.map((name) => [name, toLimit(name, settings[name])] as const)
  const limits = Object.fromEntries(entries) as Record<LimitSettingName, number>
  // The setting may be 0, as an older version stored it. A round without such calls must never end the turn.
  return { ...limits, maxInvalidToolRounds: Math.max(1, limits.maxInvalidToolRounds) }
}

export interface IdleTimeouts {
  firstTokenMs: number
  streamInactivityMs: number
}

/** Properties that make a model slow to start: it reasons or runs provider tools first, or it runs on a local machine. */
export interface ModelPace {
  thinks: boolean
  isNearby: boolean
  /** Set if its server is known to speak HTTP/1.1, over which few requests run at once. */
  isHttp1?: true
}

export function idleTimeoutsFor({ thinks, isNearby }: ModelPace, limits: Limits): IdleTimeouts {
  if (isNearby) {
    return { firstTokenMs: limits.firstTokenNearbyMs, streamInactivityMs: limits.streamInactivityNearbyMs }
  }
  if (thinks) {
    return {
      firstTokenMs: limits.firstTokenThinkingMs,
      streamInactivityMs: limits.streamInactivityThinkingMs,
    }
  }
  const { firstTokenMs, streamInactivityMs } = limits
  return { firstTokenMs, streamInactivityMs }
}
