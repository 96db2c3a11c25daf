import { assertNever } from '../../kernel/assert-never.ts'
import { findSpentBudget, type BudgetState } from '../budgets/budget.ts'
import type { Limits } from '../budgets/limits.ts'
import {
  findRepeats,
  type LoopCounters,
  type LimitName,
  type LoopEnding,
  type LoopState,
} from './loop-state.ts'

export type LoopAction =
  | { type: 'compose'; isForced: boolean }
  | { type: 'request' }
  | { type: 'retry-empty'; delayMs: number }
  | { type: 'call-tools' }
  | { type: 'continue' }
  | { type: 'tell-repeat' }
  | { type: 'warn' }
  | { type: 'ask-for-tokens' }
  | { type: 'deliver-message' }
  | { type: 'compact' }
  | { type: 'conclude' }
  | { type: 'respect-limit'; limit: LimitName; budget?: BudgetState }
  | { type: 'finish'; ending: LoopEnding }

/** What the driver can see and the state cannot: a steered message waits; what budgets have for the request that is next, where that was looked for. */
export interface LoopFacts {
  hasFollowUp: boolean
  /** The next request would fill the model’s window, and there are earlier messages that a summary can stand for. */
  isCompactionDue?: boolean
  /** Those that are on, in tokens or in money. */
  budgets?: readonly BudgetState[]
}

/** Pure. A stop request is not its matter: the driver looks for one before it asks. */
export function decideNext(state: LoopState, limits: Limits, facts: LoopFacts): LoopAction {
  switch (state.name) {
    case 'composing':
      return decideCompose(state, limits, facts)
    case 'requesting': {
      const budget = findSpentBudget(facts.budgets ?? [])
      return budget ? { type: 'respect-limit', limit: 'budget', budget } : { type: 'request' }
    }
    case 'empty':
      return decideEmpty(state, limits)
    case 'answered': {
      const mayGoOn = facts.hasFollowUp && state.counters.interrupts < limits.followUpInterrupts
      return mayGoOn ? { type: 'deliver-message' } : { type: 'conclude' }
    }
    case 'calling':
      return { type: 'call-tools' }
    case 'judging':
      return decideAfterCalls(state, limits)
    case 'ended':
      return { type: 'finish', ending: state.ending }
    default:
      return assertNever(state)
  }
}

function decideCompose(
  { counters, hasDelivered }: Extract<LoopState, { name: 'composing' }>,
  limits: Limits,
  facts: LoopFacts,
): LoopAction {
  const budget = findSpentBudget(facts.budgets ?? [])
  if (budget) return { type: 'respect-limit', limit: 'budget', budget }
  const isForced = counters.toolCalls >= limits.toolCallBudget - 1
  const limit = findLimit(counters, limits, isForced)
  if (limit) return { type: 'respect-limit', limit }
  if (isQuestionDue(counters, limits)) return { type: 'ask-for-tokens' }
  if (counters.iterations >= limits.softWarnAt && !counters.hasWarned) return { type: 'warn' }
  if (facts.hasFollowUp && !hasDelivered) return { type: 'deliver-message' }
  if (facts.isCompactionDue && !counters.hasCompacted) return { type: 'compact' }
  return { type: 'compose', isForced }
}

/** Money where the price is known, tokens where it is not; once a turn. */
export function isQuestionDue(
  { dollars, unpricedTokens, hasAskedForTokens }: LoopCounters,
  limits: Limits,
): boolean {
  const isDear = dollars >= limits.askAtDollars || unpricedTokens >= limits.askAtTokens
  return isDear && !hasAskedForTokens
}

/** The top of a round: tool calls, rounds, iterations. */
function findLimit(counters: LoopCounters, limits: Limits, isForced: boolean): LimitName | undefined {
  // One answer was asked for without tools, and the model called them all the same.
  if (isForced && counters.wasForced) return 'tool-calls'
  if (counters.rounds >= limits.maxRounds) return 'rounds'
  if (counters.iterations >= limits.maxIterations) return 'iterations'
  return undefined
}

function decideEmpty(
  { counters, mayRetry }: Extract<LoopState, { name: 'empty' }>,
  limits: Limits,
): LoopAction {
  const isAllowed =
    mayRetry &&
    counters.emptyRetries < limits.emptyResponseRetries &&
    findLimit(counters, limits, false) === undefined
  return isAllowed ? { type: 'retry-empty', delayMs: limits.emptyRetryDelayMs } : { type: 'conclude' }
}

/** After the calls of a round: errors in a row, then what ends the turn well, then repeats, then the next round. */
function decideAfterCalls(
  { counters, isDone }: Extract<LoopState, { name: 'judging' }>,
  limits: Limits,
): LoopAction {
  if (counters.invalidRounds > limits.maxInvalidToolRounds) {
    return { type: 'respect-limit', limit: 'invalid-calls' }
  }
  if (counters.failedRounds >= limits.maxConsecutiveToolErrors) {
    return { type: 'respect-limit', limit: 'tool-errors' }
  }
  if (isDone) return { type: 'conclude' }
  if (findRepeats(counters) < limits.repeatGuard) return { type: 'continue' }
  return counters.hasToldOfRepeat ? { type: 'respect-limit', limit: 'repeats' } : { type: 'tell-repeat' }
}
