import {
  type SpendingPort,
  type SpendingRequest,
  addAmounts,
  type SpentAmounts,
} from '../../core/engine/budgets/budget.ts'
import type { SessionId } from '../../core/model/id.ts'
import { succeed, type Result } from '../../core/model/failures/result.ts'

interface ReservedSpending extends SpendingPort {
  /** Returns the sessions of other runs that reserved some of a budget, each once. Never rejects. */
  otherReservingSessions(request: SpendingRequest): Promise<readonly SessionId[]>
}

/**
 * Releases what closed tabs reserved before a budget is checked. `recoverClosedTab` ends or resumes what such a tab
 * left in a session, and does nothing while another tab has it.
 */
export function withClosedTabRecovery(
  store: ReservedSpending,
  recoverClosedTab: (sessionId: SessionId) => Promise<unknown>,
): SpendingPort {
  return {
    reserve: async (request, amount) => {
      const holders = await store.otherReservingSessions(request)
      await Promise.all(holders.map((sessionId) => recoverClosedTab(sessionId)))
      return store.reserve(request, amount)
    },
    settle: (request, used) => store.settle(request, used),
  }
}

/** Adds spending elsewhere to the budgets of the day and of providers. The budget of a chat stays its own. */
export function combineSpending(
  store: SpendingPort,
  readOther: (request: SpendingRequest) => Promise<Result<SpentAmounts>>,
): SpendingPort {
  return {
    reserve: async (request, amount) => {
      const own = await store.reserve(request, amount)
      if (!own.ok) return own
      const other = await readOther(request)
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
