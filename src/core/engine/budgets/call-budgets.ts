import { createFailure } from '../../model/failures/failure.ts'
import type { CallId } from '../../model/id.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import { priceUsage } from '../../model/usage/usage-price.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import { countTokens, type Usage } from '../../model/usage/usage.ts'
import {
  addAmounts,
  explainBudget,
  findExceededBudget,
  noAmount,
  spentInScope,
  type Amount,
  type SpendingRequest,
} from './budget.ts'
import { findPrice } from './find-price.ts'
import { listEnabledBudgets, toSpent } from './request-budgets.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { engineText } from '../../model/messages/write-text.ts'

/** Tracks the budgets for model requests that one call's tool sends. */
export class CallBudgets {
  readonly #turn: TurnContext
  readonly #callId: CallId
  #reservation: SpendingRequest | undefined

  constructor(turn: TurnContext, callId: CallId) {
    this.#turn = turn
    this.#callId = callId
  }

  /** Reserves the most that a request may take, until its usage is counted or the call ends. */
  async reserve(model: ModelRef, most: Usage): Promise<Result<null>> {
    const plan = listEnabledBudgets(this.#turn, model)
    const { spending } = this.#turn.ports
    if (plan.length === 0 || !spending) return succeed(null)
    const { cost, ...used } = this.price(model, most)
    const requested: Amount = { tokens: countTokens(used), dollars: cost?.amount ?? 0 }
    const spender = this.#spender(model)
    const reserved = await spending.reserve(spender, { most: requested, sent: requested })
    if (!reserved.ok) return reserved
    this.#reservation = spender
    const own = this.#spentByTurn()
    const spent = toSpent(own, reserved.value, this.#turn.input.child?.job)
    this.#turn.reservedByCalls.set(this.#callId, requested)
    const budget = findExceededBudget(
      plan.map(({ scope, unit, most: budgeted }) => ({
        scope,
        unit,
        most: budgeted,
        modelId: model.modelId,
        spent: spentInScope({ scope, unit }, spent),
        requested: unit === 'usd' ? (cost?.amount ?? null) : requested.tokens,
      })),
    )
    if (!budget) return succeed(null)
    this.release()
    const message = engineText('request-over-budget', { budget: explainBudget(budget) })
    return fail(createFailure('budget-reached', { message, hint: engineText('budgets-in-settings') }))
  }

  /** Counts the usage with its cost and removes the reservation. */
  count(model: ModelRef, usage: Usage): void {
    const used: Amount = { tokens: countTokens(usage), dollars: usage.cost?.amount ?? 0 }
    this.#settle(this.#spender(model), used)
  }

  /** Adds the price if the model is one of this turn's. For other models the tool must report the cost. */
  price(model: ModelRef, usage: Usage): Usage {
    if (usage.cost) return usage
    return priceUsage(usage, findPrice(this.#turn.input, model))
  }

  release(): void {
    if (this.#reservation) this.#settle(this.#reservation, noAmount)
  }

  #settle(spender: SpendingRequest, used: Amount): void {
    this.#reservation = undefined
    this.#turn.reservedByCalls.delete(this.#callId)
    this.#turn.ports.spending?.settle(spender, used)
  }

  /** Includes what other calls of the batch have reserved. */
  #spentByTurn(): Amount {
    const { total } = this.#turn.usage
    const used = { tokens: countTokens(total), dollars: total.cost?.amount ?? 0 }
    const others = [...this.#turn.reservedByCalls].filter(([callId]) => callId !== this.#callId)
    return others.reduce((sum, [, amount]) => addAmounts(sum, amount), used)
  }

  #spender({ providerId }: ModelRef): SpendingRequest {
    const { runId, sessionId } = this.#turn.input
    return { runId, sessionId, providerId, callId: this.#callId }
  }
}
