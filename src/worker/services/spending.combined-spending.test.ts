import { expect, test } from 'vitest'
import { noAmount, type SpendingRequest } from '../../core/engine/budgets/budget.ts'
import type { ProviderId, RunId, SessionId } from '../../core/model/id.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { combineSpending } from './spending.ts'

const request: SpendingRequest = {
  runId: 'run-1' as RunId,
  sessionId: 'session-1' as SessionId,
  providerId: 'provider-1' as ProviderId,
}
const requested = { most: noAmount, sent: noAmount }
const spent = (tokens: number) => {
  const amount = { tokens, dollars: tokens / 10 }
  return { session: amount, day: amount, provider: amount }
}

test('budgets of the day and of a provider count both; the chat’s counts its own', async () => {
  const store = { reserve: async () => succeed(spent(3)), settle: () => undefined }
  expect(await combineSpending(store, async () => succeed(spent(40))).reserve(request, requested)).toEqual(
    succeed({
      session: { tokens: 3, dollars: 0.3 },
      day: { tokens: 43, dollars: 4.3 },
      provider: { tokens: 43, dollars: 4.3 },
    }),
  )
})

test('unreadable spending of other tabs does not count as zero', async () => {
  const store = { reserve: async () => succeed(spent(3)), settle: () => undefined }
  const refused = fail(createFailure('storage-unavailable'))
  expect(await combineSpending(store, async () => refused).reserve(request, requested)).toEqual(refused)
})
