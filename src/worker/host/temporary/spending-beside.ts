import {
  addAmounts,
  type SpendingPort,
  type SpendingRequest,
  type Spent,
} from '../../../core/engine/budgets.ts'
import { succeed, type Result } from '../../../core/kernel/result.ts'

/** Adds spending elsewhere to the budgets of the day and of providers. The budget of a chat stays its own. */
export function countBeside(
  store: SpendingPort,
  readElsewhere: (request: SpendingRequest) => Promise<Result<Spent>>,
): SpendingPort {
  return {
    hold: async (request, asked) => {
      const own = await store.hold(request, asked)
      if (!own.ok) return own
      const other = await readElsewhere(request)
      if (!other.ok) return other
      return succeed({
        session: own.value.session,
        day: addAmounts(own.value.day, other.value.day),
        provider: addAmounts(own.value.provider, other.value.provider),
      })
    },
    settle: (request, used) => store.settle(request, used),
  }
}
