import {
  limitSettingNames,
  toLimit,
  type LimitSettingName,
  type LimitValue,
} from '../../kernel/limit-table.ts'

/**
 * What bounds a turn. Each has its own counter and its own words; `Infinity` switches one off. All durations are in ms.
 * Iterations and rounds are counted for each model of a fallback chain, everything else for the turn.
 */
export interface Limits {
  /** Requests sent, empty retries included. */
  maxIterations: number
  /** Returns to compose: so many requests are composed. */
  maxRounds: number
  /** Calls that ran or failed to run. One less than this, and the next answer has to do without tools. */
  toolCallBudget: number
  /** At this many requests one notice says that it is still working. */
  softWarnAt: number
  /** Rounds in a row in which no call succeeded. */
  maxConsecutiveToolErrors: number
  /** Rounds in a row whose calls were all refused (unknown names, arguments that do not fit) that are answered; the next one ends the turn. */
  maxInvalidToolRounds: number
  /** Rounds in a row with the same call and the same result: then the model is told, and at the next one the turn ends. */
  repeatGuard: number
  /** Answers in a row that a steered message cuts short. */
  followUpInterrupts: number
  emptyResponseRetries: number
  emptyRetryDelayMs: number
  /** How long a model may be silent before its first part, and then between parts; by what makes it slow. */
  firstTokenMs: number
  firstTokenThinkingMs: number
  firstTokenNearbyMs: number
  streamInactivityMs: number
  streamInactivityThinkingMs: number
  streamInactivityNearbyMs: number
  /** Tokens of all requests: checked before each as spent, and the most that it may take: what it holds, and the reserve. */
  maxTurnTokens: number
  /** The same for all turns of the chat, and of the day: what was used before comes from outside. */
  maxSessionTokens: number
  maxDayTokens: number
  /** The same in dollars, by the prices that are known. */
  maxTurnDollars: number
  maxSessionDollars: number
  maxDayDollars: number
  /** At so many dollars a person is asked once whether to go on; where no price is known, at so many tokens. */
  askAtDollars: number
  askAtTokens: number
  /** Of an answer whose length nobody knows; and the least that an answer is worth being asked for with. */
  outputReserveTokens: number
  /** Of one that may be longer: where a budget is on, it is held to this, or each one would take all of the budget. */
  longestReserveTokens: number
  /** One call; a tool may declare its own. */
  toolTimeoutMs: number
  /** How long a stop waits for a tool that ignores its signal. */
  stopGraceMs: number
  maxArgumentCharacters: number
  maxArgumentDepth: number
  /** Restarts of one turn. */
  maxEnrichments: number
}

export const defaultLimits: Limits = {
  ...toLimits({}),
  emptyRetryDelayMs: 1000,
  outputReserveTokens: 4096,
  longestReserveTokens: 32_768,
  stopGraceMs: 100,
  maxArgumentCharacters: 1_000_000,
  maxArgumentDepth: 32,
  maxEnrichments: 8,
}

/** What a person has set, and the defaults for the rest. */
export function toLimits(
  settings: Partial<Record<LimitSettingName, LimitValue | undefined>>,
): Pick<Limits, LimitSettingName> {
  const entries = limitSettingNames.map((name) => [name, toLimit(name, settings[name])] as const)
  return Object.fromEntries(entries) as Record<LimitSettingName, number>
}

export interface Patience {
  firstTokenMs: number
  streamInactivityMs: number
}

/** What makes a model slow to begin: it thinks first or runs tools of its provider, or it runs on a machine nearby. */
export interface ModelPace {
  thinks: boolean
  isNearby: boolean
}

export function patienceFor({ thinks, isNearby }: ModelPace, limits: Limits): Patience {
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
