import {
  noAmount,
  type Amount,
  type RequestedAmount,
  type SpendingPort,
  type SpendingRequest,
  type SpentAmounts,
} from '../../src/core/engine/budgets/budget.ts'
import { succeed } from '../../src/core/model/failures/result.ts'

/** Spending in memory, of a day that never ends. `before` is the spending outside of the test. */
export class MemorySpending implements SpendingPort {
  before: SpentAmounts = { session: noAmount, day: noAmount, provider: noAmount }
  readonly holds: Amount[] = []
  readonly settled: Amount[] = []

  async reserve(_request: SpendingRequest, { most }: RequestedAmount) {
    this.holds.push(most)
    const { session, day, provider } = this.before
    return succeed({
      session: this.#withOwn(session),
      day: this.#withOwn(day),
      provider: this.#withOwn(provider),
    })
  }

  settle(_request: SpendingRequest, used: Amount): void {
    this.settled.push(used)
  }

  #withOwn({ tokens, dollars }: Amount): Amount {
    return {
      tokens: this.settled.reduce((total, used) => total + used.tokens, tokens),
      dollars: this.settled.reduce((total, used) => total + used.dollars, dollars),
    }
  }
}
