/** What ends a turn that would go on. Each has its own counter; `Infinity` switches one off. */
export interface Limits {
  /** Requests sent to a model in one turn. */
  maxIterations: number
  /** Returns to compose after a round of calls. */
  maxRounds: number
  /** Rounds in a row whose calls were all refused (unknown names, arguments that do not fit) that are answered; the next one ends the turn. */
  maxInvalidToolRounds: number
  /** Rounds in a row in which no call succeeded. */
  maxConsecutiveToolErrors: number
  /** One call; a tool may declare its own. */
  toolTimeoutMs: number
  /** How long a stop waits for a tool that ignores its signal. */
  stopGraceMs: number
}

export const defaultLimits: Limits = {
  maxIterations: 100,
  maxRounds: 50,
  maxInvalidToolRounds: 3,
  maxConsecutiveToolErrors: 5,
  toolTimeoutMs: 300_000,
  stopGraceMs: 100,
}
