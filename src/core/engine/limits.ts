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
  /** Rounds in a row whose calls were all refused: unknown names, arguments that do not fit. */
  maxInvalidToolRounds: number
  /** Rounds in a row with the same call and the same result: then the model is told, and at the next one the turn ends. */
  repeatGuard: number
  /** Answers in a row that a steered message cuts short. */
  followUpInterrupts: number
  emptyResponseRetries: number
  emptyRetryDelayMs: number
  /** How long a model may be silent before its first part, and then between parts. */
  firstTokenMs: number
  streamInactivityMs: number
  /** Tokens of all requests: checked before each as spent, and what the next one takes at least, and the reserve. */
  maxTurnTokens: number
  /** At this many tokens a person is asked once whether to go on. */
  askAtTokens: number
  outputReserveTokens: number
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
  maxIterations: 100,
  maxRounds: 50,
  toolCallBudget: 50,
  softWarnAt: 20,
  maxConsecutiveToolErrors: 5,
  maxInvalidToolRounds: 3,
  repeatGuard: 3,
  followUpInterrupts: 3,
  emptyResponseRetries: 1,
  emptyRetryDelayMs: 1000,
  firstTokenMs: 120_000,
  streamInactivityMs: 120_000,
  maxTurnTokens: Infinity,
  askAtTokens: 500_000,
  outputReserveTokens: 4096,
  toolTimeoutMs: 300_000,
  stopGraceMs: 100,
  maxArgumentCharacters: 200_000,
  maxArgumentDepth: 32,
  maxEnrichments: 8,
}

export type Patience = Pick<Limits, 'firstTokenMs' | 'streamInactivityMs'>

/** What makes a model slow to begin: it thinks first or runs tools of its provider, or it runs on a machine nearby. */
export interface ModelPace {
  thinks: boolean
  isNearby: boolean
}

export function patienceFor({ thinks, isNearby }: ModelPace): Patience {
  const firstTokenMs = isNearby ? 600_000 : thinks ? 300_000 : defaultLimits.firstTokenMs
  const streamInactivityMs = isNearby ? 600_000 : defaultLimits.streamInactivityMs
  return { firstTokenMs, streamInactivityMs }
}
