import type { ModelRef } from '../kernel/model.ts'
import type { ModelRequest } from '../kernel/model-request.ts'
import { succeed, type Result } from '../kernel/result.ts'
import type { BudgetState, SpendingRequest } from './budgets.ts'
import { estimateRequestTokens } from './estimate-request.ts'
import { listBudgets } from './list-budgets.ts'
import type { LoopCounters } from './loop-counters.ts'
import type { TurnContext } from './turn-context.ts'

/** What one model's requests may take and took. Whatever they took is counted, also while no budget is on. */
export class RequestBudgets {
  readonly #turn: TurnContext
  readonly #model: ModelRef
  #isHolding = false

  constructor(turn: TurnContext, model: ModelRef) {
    this.#turn = turn
    this.#model = model
  }

  /** Where a budget is on, what the request may take is held, so that other tabs see it until it is settled. */
  async hold(request: ModelRequest, { tokens, lastTokens }: LoopCounters): Promise<Result<BudgetState[]>> {
    const { limits, ports } = this.#turn
    const plan = listBudgets(this.#turn, this.#model)
    if (plan.length === 0) return succeed([])
    // The next request holds the last one again, whose size the provider has told.
    const asked = Math.max(estimateRequestTokens(request), lastTokens) + limits.outputReserveTokens
    const held = await ports.spending?.hold(this.#spender(), asked)
    if (held && !held.ok) return held
    this.#isHolding = held !== undefined
    const spent = { session: tokens, day: tokens, provider: tokens, ...held?.value, turn: tokens }
    return succeed(
      plan.map(({ scope, most }) => ({ scope, unit: 'tokens', most, spent: spent[scope], asked })),
    )
  }

  settle(used: number): void {
    this.#isHolding = false
    this.#turn.ports.spending?.settle(this.#spender(), used)
  }

  /** The request that is held was not sent. */
  release(): void {
    if (this.#isHolding) this.settle(0)
  }

  #spender(): SpendingRequest {
    const { runId, sessionId } = this.#turn.input
    return { runId, sessionId, providerId: this.#model.providerId }
  }
}
