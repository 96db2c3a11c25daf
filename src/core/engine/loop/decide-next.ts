import { assertNever } from '../../../lib/assert-never.ts'
import { findExceededBudget, type BudgetState } from '../budgets/budget.ts'
import type { Limits } from '../budgets/limits.ts'
import { maxRepeats, type LoopCounters, type RequestRecovery } from './loop-counters.ts'
import { type LimitName, type LoopEnding, type LoopState } from './loop-state.ts'

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
  | { type: 'reduce' }
  | { type: 'recover'; recovery: RequestRecovery }
  | { type: 'conclude' }
  | { type: 'respect-limit'; limit: LimitName; budget?: BudgetState }
  | { type: 'finish'; ending: LoopEnding }

/** Conditions that the driver reads from outside the state: a waiting steered message, a full window, and the budgets for the next request. */
export interface LoopConditions {
  hasFollowUp: boolean
  /** The next request would fill the model’s window: a step can make it shorter, or what nothing makes shorter is too large. */
  reduction?: 'due' | 'message-too-large' | 'round-too-large'
  /** The budgets that are set, in tokens or dollars. */
  budgets?: readonly BudgetState[]
}

/** Steps of reductions before one request. Each is measured, and most requests need one. */
export const maxSteps = 4

/** Pure. Returns the next action for the state. Stop requests are handled by the driver before. */
export function decideNext(state: LoopState, limits: Limits, conditions: LoopConditions): LoopAction {
  switch (state.name) {
    case 'composing':
      return decideCompose(state, limits, conditions)
    case 'requesting': {
      const budget = findExceededBudget(conditions.budgets ?? [])
      return budget ? { type: 'respect-limit', limit: 'budget', budget } : { type: 'request' }
    }
    case 'empty':
      return decideEmpty(state, limits)
    case 'answered': {
      const mayContinue = conditions.hasFollowUp && state.counters.interrupts < limits.followUpInterrupts
      return mayContinue ? { type: 'deliver-message' } : { type: 'conclude' }
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
  { counters, hasDelivered, recovery }: Extract<LoopState, { name: 'composing' }>,
  limits: Limits,
  conditions: LoopConditions,
): LoopAction {
  const budget = findExceededBudget(conditions.budgets ?? [])
  if (budget) return { type: 'respect-limit', limit: 'budget', budget }
  if (isSpendingConfirmationDue(counters, limits)) return { type: 'ask-for-tokens' }
  const isForced = isAnswerForced(counters, limits)
  const limit = findLimit(counters, limits, isForced)
  if (limit) return { type: 'respect-limit', limit }
  if (counters.iterations >= limits.softWarnAt && !counters.hasWarned) return { type: 'warn' }
  if (recovery) return { type: 'recover', recovery }
  if (conditions.hasFollowUp && !hasDelivered) return { type: 'deliver-message' }
  if (conditions.reduction === 'message-too-large') return { type: 'respect-limit', limit: 'layout' }
  if (conditions.reduction === 'round-too-large') return { type: 'respect-limit', limit: 'newest-round' }
  if (conditions.reduction === 'due' && counters.steps < maxSteps) return { type: 'reduce' }
  return { type: 'compose', isForced }
}

/**
 * Returns whether the budgets must be read before the next request is composed: they come before a question about the spending
 * and before every limit. In all other cases the composed request is checked.
 */
export function areBudgetsDue(counters: LoopCounters, limits: Limits): boolean {
  return (
    isSpendingConfirmationDue(counters, limits) ||
    findLimit(counters, limits, isAnswerForced(counters, limits)) !== undefined
  )
}

/**
 * Returns whether the next answer is requested without tools: one more call would use up the tool calls, or too many rounds in
 * a row had only invalid calls.
 */
function isAnswerForced(counters: LoopCounters, limits: Limits): boolean {
  return areToolCallsUsedUp(counters, limits) || counters.invalidRounds >= limits.maxInvalidToolRounds
}

export function areToolCallsUsedUp({ toolCalls }: LoopCounters, { toolCallBudget }: Limits): boolean {
  return toolCalls >= toolCallBudget - 1
}

/** Returns whether the user must confirm the spending, once a turn. Dollars count if the price is known, else tokens. */
function isSpendingConfirmationDue(
  { dollars, unpricedTokens, hasAskedForTokens }: LoopCounters,
  limits: Limits,
): boolean {
  const isExpensive = dollars >= limits.askAtDollars || unpricedTokens >= limits.askAtTokens
  return isExpensive && !hasAskedForTokens
}

/** Checks the limits at the start of a round: tool calls, rounds, pauses, iterations. */
function findLimit(counters: LoopCounters, limits: Limits, isForced: boolean): LimitName | undefined {
  // An answer without tools was requested, and the model called tools anyway. A pause only continues that answer.
  if (isForced && counters.wasForced && counters.pauses === 0) return 'tool-calls'
  if (counters.rounds >= limits.maxRounds) return 'rounds'
  if (counters.pauses >= limits.maxPauses) return 'pauses'
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

/** Decides after the calls of a round, in this order: repeated errors, a completed turn, repeated calls, the next round. */
function decideAfterCalls(
  { counters, isDone }: Extract<LoopState, { name: 'judging' }>,
  limits: Limits,
): LoopAction {
  // An answer without tools was requested after invalid calls, and the model called tools anyway.
  if (counters.wasForced && !areToolCallsUsedUp(counters, limits)) {
    return { type: 'respect-limit', limit: 'invalid-calls' }
  }
  if (counters.failedRounds >= limits.maxConsecutiveToolErrors) {
    return { type: 'respect-limit', limit: 'tool-errors' }
  }
  if (isDone) return { type: 'conclude' }
  if (maxRepeats(counters) < limits.repeatGuard) return { type: 'continue' }
  return counters.hasNotedRepeat ? { type: 'respect-limit', limit: 'repeats' } : { type: 'tell-repeat' }
}
