import type { SpendingPort, SpendingRequest } from '../../../core/engine/budgets.ts'
import type { SessionId } from '../../../core/kernel/id.ts'

interface HeldSpending extends SpendingPort {
  /** Returns the sessions of other runs that reserved some of a budget, each once. Never rejects. */
  otherHolders(request: SpendingRequest): Promise<readonly SessionId[]>
}

/**
 * Releases what closed tabs reserved before a budget is checked. `recoverClosedTab` ends or resumes what such a tab
 * left in a session, and does nothing while another tab has it.
 */
export function holdSpending(
  store: HeldSpending,
  recoverClosedTab: (sessionId: SessionId) => Promise<unknown>,
): SpendingPort {
  return {
    hold: async (request, asked) => {
      const holders = await store.otherHolders(request)
      await Promise.all(holders.map((sessionId) => recoverClosedTab(sessionId)))
      return store.hold(request, asked)
    },
    settle: (request, used) => store.settle(request, used),
  }
}
