import type { AgentToolChoice } from '../../model/agents/tool-choice.ts'
import type { ContextRecoveryDecision } from '../../model/context/reduction.ts'
import type { RoundSummary } from './round-tally.ts'

/** The decision about a request that the server refused before any content, if it is sent again. */
export type RequestRecovery = Exclude<ContextRecoveryDecision, { type: 'give_up' }>

/** The outcome of a summary: `none` if the step needed no summary. */
export type SummaryOutcome = 'none' | 'made' | 'failed'

/** Outcome of a step of a reduction. If `isShorter` is `false`, the context is unchanged. */
export interface ReductionOutcome {
  isShorter: boolean
  /** Number of recorded changes. */
  count: number
  summary: SummaryOutcome
  used: number
  dollars?: number
}

export interface LoopCounters {
  /** The current round of the turn, which parts and events carry. It only increases, even across models. */
  round: number
  /** Requests composed and requests sent, for this model. */
  rounds: number
  iterations: number
  /** Consecutive rounds of invalid calls, and of failed calls. */
  invalidRounds: number
  failedRounds: number
  /** Calls counted for the turn. */
  toolCalls: number
  /** Retries of a request with an empty response. */
  emptyRetries: number
  /** Consecutive answers interrupted by a steered message. */
  interrupts: number
  /** Consecutive responses that the provider paused. */
  pauses: number
  /** The number of consecutive rounds with the same outcome, for each call of the last round. */
  repeats: Readonly<Record<string, number>>
  /** Tokens of all requests, and of the last one, which the next request contains again. */
  tokens: number
  lastTokens: number
  /** Dollars of the requests with a known price, and tokens of the others. */
  dollars: number
  unpricedTokens: number
  /** Actions that happen at most once in a turn. */
  hasWarned: boolean
  hasNotedRepeat: boolean
  hasAskedForTokens: boolean
  /** Steps of reductions before the request of this round. */
  steps: number
  /** Summaries that were requested in this turn. */
  summaries: number
  /** A summary by this model failed. It is not asked again. */
  hasSummaryFailed: boolean
  /** Recoveries of refused requests, each at most once: for this model, and for the turn. */
  hasReducedForRefusal: boolean
  hasLimitedAnswer: boolean
  hasTruncated: boolean
  hasStripped: boolean
  /** The window of this model and its longest answer, in tokens, as its refusals showed them. */
  refusedWindowTokens?: number
  answerLimit?: number
  /** Requests whose worker ended before they did. */
  lostRequests?: number
  /** This model was asked to answer without tools. */
  wasForced: boolean
  /** The choice that the agent forced for the request of this round. */
  choice?: AgentToolChoice
  /** The agent's choice after the tool calls were used up, and the requests composed with it. */
  limitChoice?: AgentToolChoice
  requestsAtLimit?: number
  /** Number of times that the agent continued after an answer without calls, and whether it forced a tool then. */
  nudges?: number
  hasForcedTool?: true
  /** Rounds at the last change of the model by the agent, and positions of the models that failed. */
  movedAt?: number
  failedPlaces?: readonly number[]
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
  pauses: 0,
  repeats: {},
  tokens: 0,
  lastTokens: 0,
  dollars: 0,
  unpricedTokens: 0,
  hasWarned: false,
  hasNotedRepeat: false,
  hasAskedForTokens: false,
  steps: 0,
  summaries: 0,
  hasSummaryFailed: false,
  hasReducedForRefusal: false,
  hasLimitedAnswer: false,
  hasTruncated: false,
  hasStripped: false,
  wasForced: false,
}

/** Returns the counters for the next model. Iterations, rounds and other counters of one model start at zero. */
export function startAttempt(counters: LoopCounters, failedPlace?: number): LoopCounters {
  const { failedPlaces = [] } = counters
  return {
    ...counters,
    ...(failedPlace !== undefined && { failedPlaces: [...failedPlaces, failedPlace] }),
    round: counters.round + 1,
    rounds: 0,
    iterations: 0,
    emptyRetries: 0,
    interrupts: 0,
    pauses: 0,
    steps: 0,
    hasSummaryFailed: false,
    hasReducedForRefusal: false,
    hasLimitedAnswer: false,
    refusedWindowTokens: undefined,
    answerLimit: undefined,
    wasForced: false,
  }
}

/** Returns the counters for a model that the agent chose. The requests so far count for it too. */
export function moveAttempt(counters: LoopCounters): LoopCounters {
  const { rounds, iterations, emptyRetries, interrupts, pauses, wasForced } = counters
  return {
    ...startAttempt(counters),
    rounds,
    iterations,
    emptyRetries,
    interrupts,
    pauses,
    wasForced,
    movedAt: rounds,
  }
}

export function nextRound(counters: LoopCounters): LoopCounters {
  return {
    ...counters,
    round: counters.round + 1,
    rounds: counters.rounds + 1,
    steps: 0,
    choice: undefined,
  }
}

/** Adds the tokens of one request, and its dollars if its price is known. */
export function addRequestUsage(
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

/** Adds a step of a reduction. Its usage is not an iteration. If it succeeded, the next request is shorter than the last. */
export function addStep(
  counters: LoopCounters,
  { isShorter, count, summary, used, dollars }: ReductionOutcome,
): LoopCounters {
  const counted = summary === 'none' ? counters : addRequestUsage(counters, { used, dollars })
  return {
    ...counted,
    lastTokens: isShorter ? 0 : counters.lastTokens,
    steps: counters.steps + count,
    summaries: counters.summaries + (summary === 'none' ? 0 : 1),
    hasSummaryFailed: counters.hasSummaryFailed || summary === 'failed',
  }
}

/** Counts a recovery. The next request is shorter than the one that was refused, and the count of steps starts again. */
export function countRecovery(counters: LoopCounters, recovery: RequestRecovery): LoopCounters {
  const counted = { ...counters, lastTokens: 0, steps: 0 }
  switch (recovery.type) {
    case 'reduce_and_retry': {
      const { windowTokens = counters.refusedWindowTokens, answerLimit } = recovery
      const learned = { ...counted, refusedWindowTokens: windowTokens }
      return answerLimit === undefined
        ? { ...learned, hasReducedForRefusal: true }
        : { ...learned, hasLimitedAnswer: true, answerLimit }
    }
    case 'truncate_head_and_retry':
      return { ...counted, hasTruncated: true }
    case 'strip_images_and_retry':
      return { ...counted, hasStripped: true }
  }
}

/** Adds the outcome of a round of calls. A denial is neither an error nor a success, so a round of only denials leaves the error count unchanged. */
export function addRound(counters: LoopCounters, summary: RoundSummary): LoopCounters {
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
    pauses: 0,
    repeats: Object.fromEntries(
      signatures.map((signature) => [signature, (counters.repeats[signature] ?? 0) + 1]),
    ),
  }
}

/** Returns the highest number of consecutive rounds in which a call had the same outcome. */
export function maxRepeats(counters: LoopCounters): number {
  return Math.max(0, ...Object.values(counters.repeats))
}
