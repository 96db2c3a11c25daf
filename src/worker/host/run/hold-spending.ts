import type { SpendingPort, SpendingRequest } from '../../../core/engine/budgets.ts'
import type { SessionId } from '../../../core/kernel/id.ts'

interface HeldSpending extends SpendingPort {
  /** The sessions of other runs that hold something of a budget, each once. Never rejects. */
  otherHolders(request: SpendingRequest): Promise<readonly SessionId[]>
}

/**
 * What a tab held that was closed meanwhile is given back before it is counted against anybody. `recoverClosedTab` ends what
 * such a tab left in a session, or goes on with it, and does nothing while another tab is at it.
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
