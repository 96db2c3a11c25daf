import type { SpendingPort, SpendingRequest, Spent } from '../../src/core/engine/budgets.ts'
import { succeed } from '../../src/core/kernel/result.ts'

/** Spending of one endless day. `before` is what all else has taken. */
export class MemorySpending implements SpendingPort {
  before: Spent = { session: 0, day: 0, provider: 0 }
  readonly holds: number[] = []
  readonly settled: number[] = []

  async hold(_request: SpendingRequest, asked: number) {
    this.holds.push(asked)
    const own = this.settled.reduce((total, used) => total + used, 0)
    const { session, day, provider } = this.before
    return succeed({ session: session + own, day: day + own, provider: provider + own })
  }

  settle(_request: SpendingRequest, used: number): void {
    this.settled.push(used)
  }
}
