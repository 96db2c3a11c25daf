import {
  addAmounts,
  noAmount,
  type Amount,
  type RequestedAmount,
  type SpendingPort,
  type SpendingRequest,
} from '../../src/core/engine/budgets/budget.ts'
import { succeed } from '../../src/core/model/failures/result.ts'

/** Spending of all chats, with what requests hold. A reservation takes a moment, as a transaction does. */
export class HoldingSpending implements SpendingPort {
  readonly #holds = new Map<string, Amount>()
  #settled: Amount = noAmount
  readonly #wait: () => Promise<unknown>

  constructor(wait: () => Promise<unknown>) {
    this.#wait = wait
  }

  async reserve(request: SpendingRequest, { most }: RequestedAmount) {
    await this.#wait()
    const key = keyOf(request)
    this.#holds.delete(key)
    const others = [...this.#holds.values()].reduce(addAmounts, this.#settled)
    this.#holds.set(key, most)
    return succeed({ session: others, day: others, provider: others })
  }

  settle(request: SpendingRequest, used: Amount): void {
    this.#holds.delete(keyOf(request))
    this.#settled = addAmounts(this.#settled, used)
  }
}

function keyOf({ runId, callId }: SpendingRequest): string {
  return `${runId}/${callId ?? ''}`
}
