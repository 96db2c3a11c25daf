import { expect, test } from 'vitest'
import { MemorySpending } from '../../../test/contracts/memory-spending.ts'
import type { SpendingRequest } from '../../core/engine/budgets/budget.ts'
import type { SessionId } from '../../core/model/id.ts'
import { withClosedTabRecovery } from './spending.ts'

const request = { runId: 'r', sessionId: 's', providerId: 'p' } as SpendingRequest
const amount = (tokens: number) => ({ tokens, dollars: 0 })

test('a closed tab releases its reservation before it is counted against another', async () => {
  const store = new MemorySpending()
  store.before = { ...store.before, day: amount(500) }
  const recovered: SessionId[] = []
  const withHolders = {
    reserve: (...question: Parameters<MemorySpending['reserve']>) => store.reserve(...question),
    settle: (...used: Parameters<MemorySpending['settle']>) => store.settle(...used),
    otherReservingSessions: async () => ['closed', 'open'] as SessionId[],
  }
  const spending = withClosedTabRecovery(withHolders, async (sessionId) => {
    recovered.push(sessionId)
    if (sessionId === 'closed') store.before = { ...store.before, day: amount(40) }
  })
  const reserved = await spending.reserve(request, { most: amount(1), sent: amount(1) })
  expect(reserved).toMatchObject({ value: { day: amount(40) } })
  expect(recovered).toEqual(['closed', 'open'])
  spending.settle(request, amount(7))
  expect(store.settled).toEqual([amount(7)])
})
