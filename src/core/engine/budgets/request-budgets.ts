import type { ModelRequest } from '../../kernel/model-request.ts'
import { succeed, type Result } from '../../kernel/result.ts'
import { fitAnswer, reserveForAnswer, type AnswerReserve } from './answer-reserve.ts'
import {
  noAmount,
  spentOfScope,
  type Amount,
  type BudgetState,
  type Spent,
  type SpendingRequest,
} from '../budgets.ts'
import { estimateRequestTokens } from '../estimate-request.ts'
import { listBudgets, type Budget } from './list-budgets.ts'
import type { LoopCounters } from '../loop/loop-counters.ts'
import type { FallbackModel } from '../ports.ts'
import { askedAmount, askedOf, roomForAnswer, type RequestSize } from './request-cost.ts'
import type { TurnContext } from '../turn-context.ts'

/** Reserves and counts the tokens and cost of one model's requests. Usage is counted even if no budget is set. */
export class RequestBudgets {
  readonly #turn: TurnContext
  readonly #model: Pick<FallbackModel, 'model' | 'price'>
  readonly #plan: readonly Budget[]
  readonly #reserve: AnswerReserve
  #isHolding = false
  #answerLimit: number | undefined

  constructor(turn: TurnContext, model: Pick<FallbackModel, 'model' | 'price' | 'outputTokens'>) {
    this.#turn = turn
    this.#model = model
    this.#plan = listBudgets(turn, model.model)
    const chosen = turn.input.settings?.maxOutputTokens
    this.#reserve = reserveForAnswer({ chosen, known: model.outputTokens }, turn.limits)
  }

  get areOn(): boolean {
    return this.#plan.length > 0
  }

  /**
   * Reserves what the request may take, if a budget is set, so that other tabs see it until it is settled. If less is left than
   * the longest answer may take, the answer is limited to what is left.
   */
  async hold(request: ModelRequest, counters: LoopCounters): Promise<Result<BudgetState[]>> {
    if (!this.areOn) return succeed([])
    // The next request contains the last one again, and the provider has reported its size.
    const inputTokens = Math.max(estimateRequestTokens(request), counters.lastTokens)
    const size: RequestSize = { inputTokens, price: this.#model.price }
    const held = await this.#hold(size, this.#reserve.most)
    if (!held.ok) return held
    // Storage knows the spending of every scope but the turn. Without storage only the turn is known.
    const turn = { tokens: counters.tokens, dollars: counters.dollars }
    const spent = { session: turn, day: turn, provider: turn, ...held.value, turn }
    const room = Math.min(
      ...this.#plan.map((budget) => roomForAnswer({ ...budget, spent: spentOfScope(budget, spent) }, size)),
    )
    const { tokens, limit } = fitAnswer(this.#reserve, room)
    if (tokens < this.#reserve.most) {
      const shortened = await this.#hold(size, tokens)
      if (!shortened.ok) return shortened
    }
    this.#answerLimit = limit
    const { modelId } = this.#model.model
    return succeed(
      this.#plan.map((budget) => ({
        ...budget,
        modelId,
        spent: spentOfScope(budget, spent),
        asked: askedOf(budget, size, tokens),
      })),
    )
  }

  /** Returns the request with the answer limit that the budgets allow. */
  fit(request: ModelRequest): ModelRequest {
    if (this.#answerLimit === undefined) return request
    return { ...request, settings: { ...request.settings, maxOutputTokens: this.#answerLimit } }
  }

  settle(used: Amount): void {
    this.#isHolding = false
    this.#turn.ports.spending?.settle(this.#spender(), used)
  }

  /** Releases the reservation of a request that was not sent. */
  release(): void {
    if (this.#isHolding) this.settle(noAmount)
  }

  async #hold(size: RequestSize, answerTokens: number): Promise<Result<Spent | undefined>> {
    const { spending } = this.#turn.ports
    if (!spending) return succeed(undefined)
    const held = await spending.hold(this.#spender(), askedAmount(size, answerTokens))
    if (held.ok) this.#isHolding = true
    return held
  }

  #spender(): SpendingRequest {
    const { runId, sessionId } = this.#turn.input
    return { runId, sessionId, providerId: this.#model.model.providerId }
  }
}
