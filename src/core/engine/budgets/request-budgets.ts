import type { ModelRequest } from '../../model/providers/model-request.ts'
import { succeed, type Result } from '../../model/failures/result.ts'
import {
  addAmounts,
  noAmount,
  spentInScope,
  type Amount,
  type BudgetScope,
  type BudgetState,
  type JobBudget,
  type SpentAmounts,
  type SpendingRequest,
  type RequestedAmount,
} from './budget.ts'
import { estimateRequestTokens } from '../../context/request-tokens.ts'
import type { LoopCounters } from '../loop/loop-counters.ts'
import type { FallbackModel } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import type { Limits } from './limits.ts'
import { maxRequestCost, type PriceTag } from '../../model/usage/usage-price.ts'
import type { ModelRef } from '../../model/providers/provider.ts'

/** Reserves and counts the tokens and cost of one model's requests. Usage is counted even if no budget is set. */
export class RequestBudgets {
  readonly #turn: TurnContext
  readonly #model: Pick<FallbackModel, 'model' | 'price' | 'windowTokens'>
  readonly #plan: readonly Budget[]
  readonly #reserve: AnswerReserve
  #hasReserved = false
  #answerLimit: number | undefined

  constructor(
    turn: TurnContext,
    model: Pick<FallbackModel, 'model' | 'price' | 'outputTokens' | 'windowTokens'>,
  ) {
    this.#turn = turn
    this.#model = model
    this.#plan = listEnabledBudgets(turn, model.model)
    const chosen = turn.input.settings?.maxOutputTokens
    this.#reserve = toAnswerReserve({ chosen, modelMax: model.outputTokens }, turn.limits)
  }

  get areEnabled(): boolean {
    return this.#plan.length > 0
  }

  /**
   * Reserves what the request may take, if a budget is set, so that other tabs see it until it is settled. If less is left than
   * the longest answer may take, the answer is limited to what is left.
   */
  async reserve(request: ModelRequest, counters: LoopCounters): Promise<Result<BudgetState[]>> {
    if (!this.areEnabled) return succeed([])
    // The next request contains the last one again, and the provider has reported its size.
    const inputTokens = Math.max(
      estimateRequestTokens(request, this.#model.windowTokens),
      counters.lastTokens,
    )
    const writesForHour = request.cacheBreakpoints?.some(({ ttl }) => ttl === '1h') ?? false
    const size: RequestSize = { inputTokens, writesForHour, price: this.#model.price }
    const reserved = await this.#reserveSpending(size, this.#reserve.max)
    if (!reserved.ok) return reserved
    const turn = { tokens: counters.tokens, dollars: counters.dollars }
    const { job } = this.#turn.input.child ?? {}
    let spent = toSpent(turn, reserved.value, job)
    const availableTokens = Math.min(
      ...this.#plan.map((budget) => maxAnswerTokens({ ...budget, spent: spentInScope(budget, spent) }, size)),
    )
    const { tokens, limit } = fitAnswerLength(this.#reserve, availableTokens)
    if (tokens < this.#reserve.max) {
      const shortened = await this.#reserveSpending(size, tokens)
      if (!shortened.ok) return shortened
      // Another run may have reserved something in between.
      spent = toSpent(turn, shortened.value, job)
    }
    // If other runs have released something since, the shortest answer fits, and no longer one.
    this.#answerLimit = limit ?? (tokens < this.#reserve.max ? tokens : undefined)
    const { modelId } = this.#model.model
    return succeed(
      this.#plan.map((budget) => ({
        ...budget,
        modelId,
        spent: spentInScope(budget, spent),
        requested: requestedInUnit(budget, size, tokens),
      })),
    )
  }

  /** Returns the request with the answer limit that the budgets allow. */
  limitAnswer(request: ModelRequest): ModelRequest {
    if (this.#answerLimit === undefined) return request
    return { ...request, settings: { ...request.settings, maxOutputTokens: this.#answerLimit } }
  }

  settle(used: Amount): void {
    this.#hasReserved = false
    this.#turn.ports.spending?.settle(this.#spender(), used)
  }

  /** Releases the reservation of a request that was not sent. */
  release(): void {
    if (this.#hasReserved) this.settle(noAmount)
  }

  async #reserveSpending(size: RequestSize, answerTokens: number): Promise<Result<SpentAmounts | undefined>> {
    const { spending } = this.#turn.ports
    if (!spending) return succeed(undefined)
    const reserved = await spending.reserve(this.#spender(), toRequestedAmount(size, answerTokens))
    if (reserved.ok) this.#hasReserved = true
    return reserved
  }

  #spender(): SpendingRequest {
    const { runId, sessionId } = this.#turn.input
    return { runId, sessionId, providerId: this.#model.model.providerId }
  }
}

/** Storage knows the spending of every scope but the turn. Without storage only the turn is known. */
export function toSpent(
  own: Amount,
  others: SpentAmounts | undefined,
  job: JobBudget | undefined,
): Record<BudgetScope, Amount> {
  const turn = addAmounts(own, others?.turn ?? noAmount)
  return {
    session: own,
    day: own,
    provider: own,
    ...others,
    agent: own,
    job: addAmounts(turn, job?.spentBefore ?? noAmount),
    turn,
  }
}

/** Number of tokens to reserve for the answer when a request is checked against the budgets. */
interface AnswerReserve {
  max: number
  /** Shortest answer worth a request, if less than `max` is left. */
  min: number
  /** `true` if the model could give longer answers. `max` then applies only if the request sets it as its limit. */
  isCut: boolean
}

interface AnswerLength {
  /** Output limit set for the chat, in tokens. */
  chosen: number | undefined
  /** Longest answer the model is known to give, in tokens. */
  modelMax: number | undefined
}

/** Pure. Returns the tokens to reserve for an answer before it is requested. */
export function toAnswerReserve(
  { chosen, modelMax }: AnswerLength,
  { outputReserveTokens, longestReserveTokens }: Pick<Limits, 'outputReserveTokens' | 'longestReserveTokens'>,
): AnswerReserve {
  const longest = Math.min(chosen ?? Infinity, modelMax ?? Infinity)
  if (longest === Infinity) return { max: outputReserveTokens, min: outputReserveTokens, isCut: false }
  const most = chosen === undefined ? Math.min(longest, longestReserveTokens) : longest
  return { max: most, min: Math.min(most, outputReserveTokens), isCut: most < longest }
}

/** Pure. Returns the longest answer that fits into what is left. `limit` is set if the request must state it. */
export function fitAnswerLength(
  { max: most, min: least, isCut }: AnswerReserve,
  availableTokens: number,
): { tokens: number; limit?: number } {
  if (availableTokens >= most) return isCut ? { tokens: most, limit: most } : { tokens: most }
  return availableTokens >= least ? { tokens: availableTokens, limit: availableTokens } : { tokens: least }
}

interface RequestSize {
  inputTokens: number
  /** Set if prefixes are cached for an hour, which costs most. */
  writesForHour?: boolean
  /** `undefined` if the price of the model is unknown. */
  price: PriceTag | undefined
}

/** Pure. Returns what a request takes with an answer of `answerTokens` tokens. Without a price its cost counts as 0 dollars. */
export function toRequestedAmount(size: RequestSize, answerTokens: number): RequestedAmount {
  return { most: amountOf(size, answerTokens), sent: amountOf(size, 0) }
}

/** Pure. Returns the amount in the budget's unit, or `null` if that is dollars and the price is unknown. */
export function requestedInUnit(
  { unit }: Pick<BudgetState, 'unit'>,
  size: RequestSize,
  answerTokens: number,
): number | null {
  if (unit === 'usd' && !size.price) return null
  const { tokens, dollars } = amountOf(size, answerTokens)
  return unit === 'usd' ? dollars : tokens
}

/** Pure. Returns how many whole tokens an answer may have within the budget. */
export function maxAnswerTokens(
  { unit, most, spent }: Pick<BudgetState, 'unit' | 'most' | 'spent'>,
  size: RequestSize,
): number {
  if (unit === 'tokens') return most - spent - size.inputTokens
  if (!size.price) return Infinity
  const { dollars } = amountOf(size, 0)
  const perToken = amountOf(size, 1).dollars - dollars
  const left = most - spent - dollars
  return perToken > 0 ? Math.floor(left / perToken) : left >= 0 ? Infinity : 0
}

function amountOf(
  { inputTokens, price, writesForHour }: RequestSize,
  outputTokens: number,
): RequestedAmount['most'] {
  return {
    tokens: inputTokens + outputTokens,
    dollars: price ? maxRequestCost(price, { inputTokens, outputTokens, writesForHour }) : 0,
  }
}

type Budget = Pick<BudgetState, 'scope' | 'unit' | 'most'>

export function listEnabledBudgets(
  { limits, input }: Pick<TurnContext, 'limits' | 'input'>,
  model: ModelRef,
): Budget[] {
  const { tokens, dollars } = input.providerBudgets?.[model.providerId] ?? {}
  const { allowance = {}, job } = input.child ?? {}
  const all: Budget[] = [
    { scope: 'agent', unit: 'usd', most: allowance.dollars ?? Infinity },
    { scope: 'agent', unit: 'tokens', most: allowance.tokens ?? Infinity },
    { scope: 'job', unit: 'usd', most: job?.most.dollars ?? Infinity },
    { scope: 'job', unit: 'tokens', most: job?.most.tokens ?? Infinity },
    { scope: 'turn', unit: 'usd', most: limits.maxTurnDollars },
    { scope: 'session', unit: 'usd', most: limits.maxSessionDollars },
    { scope: 'day', unit: 'usd', most: limits.maxDayDollars },
    { scope: 'provider', unit: 'usd', most: dollars ?? Infinity },
    { scope: 'turn', unit: 'tokens', most: limits.maxTurnTokens },
    { scope: 'session', unit: 'tokens', most: limits.maxSessionTokens },
    { scope: 'day', unit: 'tokens', most: limits.maxDayTokens },
    { scope: 'provider', unit: 'tokens', most: tokens ?? Infinity },
  ]
  return all.filter(({ most }) => Number.isFinite(most))
}
