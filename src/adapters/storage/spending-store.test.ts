import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { SpendingRequest } from '../../core/engine/budgets.ts'
import { createSpendingStore } from './spending-store.ts'
import { makeDatabase, unwrap } from './testing/sample-turn.ts'

const request = (run: string, session = 's', provider = 'p') =>
  ({ runId: run, sessionId: session, providerId: provider }) as SpendingRequest

const monthEnd = new Date(2026, 10, 30, 23, 59).getTime()
const nextDay = new Date(2026, 11, 1, 0, 1).getTime()

function open() {
  const db = makeDatabase()
  const at = (time: number) => createSpendingStore(db, () => time)
  return { ...at(monthEnd), later: at(nextDay) }
}

test('what requests took is counted by chat, day and provider, whichever tab they were of', async () => {
  const { hold, settle, later } = open()
  settle(request('r1'), 10)
  settle(request('r1'), 5)
  settle(request('r2', 't', 'q'), 100)
  expect(unwrap(await hold(request('r3'), 7))).toEqual({ session: 15, day: 115, provider: 15 })
  // What r3 holds counts for others, and not for itself.
  expect(unwrap(await hold(request('r3'), 7))).toMatchObject({ session: 15 })
  expect(unwrap(await hold(request('r4'), 1))).toEqual({ session: 22, day: 122, provider: 22 })
  settle(request('r3'), 2)
  expect(unwrap(await hold(request('r4'), 1))).toEqual({ session: 17, day: 117, provider: 17 })
  // Another day and month; the chat goes on.
  settle(request('r4'), 0)
  expect(unwrap(await later.hold(request('r5'), 1))).toEqual({ session: 17, day: 0, provider: 0 })
})

test('of two requests at the same time at least one sees the other', async () => {
  const { hold } = open()
  const both = await Promise.all([hold(request('r1'), 50), hold(request('r2', 't'), 50)])
  expect(both.map((each) => unwrap(each).day).toSorted((left, right) => left - right)).toEqual([0, 50])
})
