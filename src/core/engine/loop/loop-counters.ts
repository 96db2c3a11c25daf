import type { RoundSummary } from './round-tally.ts'

export interface LoopCounters {
  /** Where the turn is: the number that parts and events carry. It only rises, also from one model to the next. */
  round: number
  /** Returns to compose, and requests sent, of this model. */
  rounds: number
  iterations: number
  /** Rounds in a row. */
  invalidRounds: number
  failedRounds: number
  /** Of the turn. */
  toolCalls: number
  /** Retries of the request that came back empty. */
  emptyRetries: number
  /** Answers in a row that were cut short by a steered message. */
  interrupts: number
  /** For each call of the last round, in how many rounds in a row it came out the same. */
  repeats: Readonly<Record<string, number>>
  /** Tokens of all requests, and of the last one, which the next one holds again. */
  tokens: number
  lastTokens: number
  /** Dollars of the requests whose price is known, and the tokens of all others. */
  dollars: number
  unpricedTokens: number
  /** What is done once a turn. */
  hasWarned: boolean
  hasToldOfRepeat: boolean
  hasAskedForTokens: boolean
  /** For this model: whatever came of it. */
  hasCompacted: boolean
  /** This model was asked to answer without tools. */
  wasForced: boolean
}

export const initialCounters: LoopCounters = {
  round: 0,
  rounds: 0,
  iterations: 0,
  invalidRounds: 0,
  failedRounds: 0,
  toolCalls: 0,
  emptyRetries: 0,
  interrupts: 0,
  repeats: {},
  tokens: 0,
  lastTokens: 0,
  dollars: 0,
  unpricedTokens: 0,
  hasWarned: false,
  hasToldOfRepeat: false,
  hasAskedForTokens: false,
  hasCompacted: false,
  wasForced: false,
}

/** Another model takes the turn on: only iterations and rounds start afresh. */
export function startAttempt(counters: LoopCounters): LoopCounters {
  return {
    ...counters,
    round: counters.round + 1,
    rounds: 0,
    iterations: 0,
    emptyRetries: 0,
    interrupts: 0,
    hasCompacted: false,
    wasForced: false,
  }
}

export function nextRound(counters: LoopCounters): LoopCounters {
  return { ...counters, round: counters.round + 1, rounds: counters.rounds + 1 }
}

/** Of one request: its tokens, and its dollars where its price is known. */
export function countUsed(
  counters: LoopCounters,
  { used, dollars }: { used: number; dollars?: number | undefined },
): LoopCounters {
  return {
    ...counters,
    tokens: counters.tokens + used,
    lastTokens: used,
    dollars: counters.dollars + (dollars ?? 0),
    unpricedTokens: counters.unpricedTokens + (dollars === undefined ? used : 0),
  }
}

/** The request for a summary is no pass of the loop; the next one is shorter than the last where it gave one. */
export function countCompaction(
  counters: LoopCounters,
  { isShorter, ...spent }: { used: number; dollars?: number | undefined; isShorter: boolean },
): LoopCounters {
  const counted = countUsed(counters, spent)
  return { ...counted, lastTokens: isShorter ? 0 : counters.lastTokens, hasCompacted: true }
}

/** A denial is no error and no success: a round of nothing else leaves the errors as they were. */
export function countCalls(counters: LoopCounters, summary: RoundSummary): LoopCounters {
  const { succeeded, failed, invalid, blocked, denied, restarted, counted, signatures } = summary
  const isInvalid = invalid > 0 && succeeded + failed + blocked + denied + restarted === 0
  const hasError = failed + invalid + blocked > 0
  const { failedRounds } = counters
  return {
    ...nextRound(counters),
    invalidRounds: isInvalid ? counters.invalidRounds + 1 : 0,
    failedRounds: succeeded + restarted > 0 ? 0 : hasError ? failedRounds + 1 : failedRounds,
    toolCalls: counters.toolCalls + counted,
    tokens: counters.tokens + summary.tokens,
    dollars: counters.dollars + summary.dollars,
    unpricedTokens: counters.unpricedTokens + summary.unpricedTokens,
    emptyRetries: 0,
    repeats: Object.fromEntries(
      signatures.map((signature) => [signature, (counters.repeats[signature] ?? 0) + 1]),
    ),
  }
}

/** How often in a row the most stubborn call came out the same. */
export function findRepeats(counters: LoopCounters): number {
  return Math.max(0, ...Object.values(counters.repeats))
}
