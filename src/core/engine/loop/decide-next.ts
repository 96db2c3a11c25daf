import { assertNever } from '../../../lib/assert-never.ts'
import { findExceededBudget, type BudgetState } from '../budgets/budget.ts'
import type { Limits } from '../budgets/limits.ts'
import type { ReceivedCall } from '../calls/received-call.ts'
import { maxRepeats, type LoopCounters, type RequestRecovery } from './loop-counters.ts'
import {
  decideAfterDisabled,
  decideChoice,
  decideNudge,
  decidePlace,
  type ComposeDecision,
  type LoopAgent,
} from './decide-agent.ts'
import { type LimitName, type LoopEnding, type LoopState } from './loop-state.ts'

export type LoopAction =
  | ComposeDecision
  | { type: 'move'; place: number }
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
  /** The calls that arrived. Absent for calls that an earlier worker proposed. */
  calls?: readonly ReceivedCall[]
}

/** Requests of a run that are sent again because their worker ended. */
const maxLostRequests = 3

/** Steps of reductions before one request. Each is measured, and most requests need one. */
export const maxSteps = 4

/** Pure, as the agent's hooks are. Returns the next action for the state. Stop requests are handled by the driver before. */
// oxlint-disable-next-line max-params -- the signature of the specification
export function decideNext(
  state: LoopState,
  limits: Limits,
  conditions: LoopConditions,
  agent: LoopAgent,
): LoopAction {
  switch (state.name) {
    case 'composing':
      return decideCompose(state, conditions, agent)
    case 'requesting': {
      const budget = findExceededBudget(conditions.budgets ?? [])
      return budget ? { type: 'respect-limit', limit: 'budget', budget } : { type: 'request' }
    }
    case 'empty':
      return decideEmpty(state, limits, agent)
    case 'answered': {
      const mayContinue = conditions.hasFollowUp && state.counters.interrupts < limits.followUpInterrupts
      return mayContinue ? { type: 'deliver-message' } : decideWithoutCalls(state.counters, limits, agent)
    }
    case 'calling':
      return decideCalls(conditions.calls, agent)
    case 'judging':
      return decideAfterCalls(state, limits, agent)
    case 'ended':
      return { type: 'finish', ending: state.ending }
    default:
      return assertNever(state)
  }
}

function decideCompose(
  { counters, hasDelivered, recovery }: Extract<LoopState, { name: 'composing' }>,
  conditions: LoopConditions,
  agent: LoopAgent,
): LoopAction {
  const { isWrappingUp, limits } = agent.view
  const budget = findExceededBudget(conditions.budgets ?? [])
  if (budget) return { type: 'respect-limit', limit: 'budget', budget }
  if (isSpendingConfirmationDue(counters, limits)) return { type: 'ask-for-tokens' }
  const limit = findLimit(counters, limits, isAnswerForced(counters, limits, isWrappingUp))
  if (limit) return { type: 'respect-limit', limit }
  if (!agent.config.shouldContinueLoop(agent.view)) {
    return { type: 'follow-agent', decision: { hook: 'shouldContinueLoop', ends: true } }
  }
  if (counters.iterations >= limits.softWarnAt && !counters.hasWarned) return { type: 'warn' }
  if (recovery) return { type: 'recover', recovery }
  if (conditions.hasFollowUp && !hasDelivered) return { type: 'deliver-message' }
  const place = decidePlace(agent)
  if (place !== undefined) return { type: 'move', place }
  if (conditions.reduction === 'message-too-large') return { type: 'respect-limit', limit: 'layout' }
  if (conditions.reduction === 'round-too-large') return { type: 'respect-limit', limit: 'newest-round' }
  if (conditions.reduction === 'due' && counters.steps < maxSteps) return { type: 'reduce' }
  const isAtLimit = areToolCallsUsedUp(counters, limits) || isWrappingUp
  const hasInvalidRounds = counters.invalidRounds >= limits.maxInvalidToolRounds
  if (hasInvalidRounds && (!isAtLimit || counters.limitChoice !== undefined)) {
    return { type: 'compose', choice: 'none' }
  }
  return decideChoice(counters, isAtLimit, agent)
}

/**
 * Returns whether the budgets must be read before the next request is composed: they come before a question about the spending
 * and before every limit. In all other cases the composed request is checked.
 */
export function areBudgetsDue(counters: LoopCounters, limits: Limits, isWrappingUp: boolean): boolean {
  return (
    isSpendingConfirmationDue(counters, limits) ||
    findLimit(counters, limits, isAnswerForced(counters, limits, isWrappingUp)) !== undefined
  )
}

/**
 * Returns whether the next answer is requested without tools, or as the agent decides at the limit: one more call would use up
 * the tool calls, the run was asked to finish, or too many rounds in a row had only invalid calls.
 */
function isAnswerForced(counters: LoopCounters, limits: Limits, isWrappingUp: boolean): boolean {
  const hasInvalidRounds = counters.invalidRounds >= limits.maxInvalidToolRounds
  return areToolCallsUsedUp(counters, limits) || isWrappingUp || hasInvalidRounds
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

/** Requests with the tool that the agent chose at the limit. A report may come in several pieces. */
const maxRequestsAtLimit = 4

/** Checks the limits at the start of a round: tool calls, rounds, pauses, iterations. */
function findLimit(counters: LoopCounters, limits: Limits, isForced: boolean): LimitName | undefined {
  // An answer without tools was requested, and the model called tools anyway. A pause only continues that answer.
  if (isForced && counters.wasForced && counters.pauses === 0) return 'tool-calls'
  if ((counters.requestsAtLimit ?? 0) >= maxRequestsAtLimit) return 'tool-calls'
  if (counters.rounds >= limits.maxRounds) return 'rounds'
  if ((counters.lostRequests ?? 0) > maxLostRequests) return 'iterations'
  if (counters.pauses > limits.maxPauses) return 'pauses'
  if (counters.iterations >= limits.maxIterations) return 'iterations'
  return undefined
}

function decideEmpty(
  { counters, mayRetry }: Extract<LoopState, { name: 'empty' }>,
  limits: Limits,
  agent: LoopAgent,
): LoopAction {
  const isAllowed =
    mayRetry &&
    counters.emptyRetries < limits.emptyResponseRetries &&
    findLimit(counters, limits, false) === undefined
  if (isAllowed) return { type: 'retry-empty', delayMs: limits.emptyRetryDelayMs }
  return decideWithoutCalls(counters, limits, agent)
}

/** Ends the turn, unless the agent wants calls and the limits allow another request. */
function decideWithoutCalls(counters: LoopCounters, limits: Limits, agent: LoopAgent): LoopAction {
  const isForced = isAnswerForced(counters, limits, agent.view.isWrappingUp)
  const decision = findLimit(counters, limits, isForced) === undefined ? decideNudge(agent) : undefined
  return decision ? { type: 'follow-agent', decision } : { type: 'conclude' }
}

function decideCalls(calls: readonly ReceivedCall[] | undefined, { config, view }: LoopAgent): LoopAction {
  if (!calls || !config.processToolCalls(calls, view).shouldBreak) return { type: 'call-tools' }
  return { type: 'follow-agent', decision: { hook: 'processToolCalls', ends: true } }
}

/**
 * Decides after the calls of a round, in this order: repeated errors, a completed turn, calls of tools that are switched off,
 * repeated calls, the next round.
 */
function decideAfterCalls(
  { counters, isDone, hasDisabled }: Extract<LoopState, { name: 'judging' }>,
  limits: Limits,
  agent: LoopAgent,
): LoopAction {
  // An answer without tools was requested after invalid calls, and the model called tools anyway.
  const { isWrappingUp } = agent.view
  if (counters.wasForced && !areToolCallsUsedUp(counters, limits) && !isWrappingUp) {
    return { type: 'respect-limit', limit: 'invalid-calls' }
  }
  if (counters.failedRounds >= limits.maxConsecutiveToolErrors) {
    return { type: 'respect-limit', limit: 'tool-errors' }
  }
  if (isDone) return { type: 'conclude' }
  const decision = hasDisabled === true ? decideAfterDisabled(agent) : undefined
  if (decision) return { type: 'follow-agent', decision }
  if (maxRepeats(counters) < limits.repeatGuard) return { type: 'continue' }
  return counters.hasNotedRepeat ? { type: 'respect-limit', limit: 'repeats' } : { type: 'tell-repeat' }
}
