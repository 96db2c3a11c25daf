import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Amount, RequestedAmount, SpendingRequest } from '../../../core/engine/budgets/budget.ts'
import type { CallId } from '../../../core/model/id.ts'
import type { MessageStatus } from '../../../core/model/conversation/message.ts'
import { openDatabase } from '../database/database.ts'
import { createSpendingStore } from './spending-store.ts'
import { finished, makeDatabase, renderingOf, sendTurn, unwrap } from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'

const request = (run: string, session = 's', provider = 'p') =>
  ({ runId: run, sessionId: session, providerId: provider }) as SpendingRequest

const amount = (tokens: number): Amount => ({ tokens, dollars: tokens * 2 })
const requestedAmount = (most: number, sentTokens = 0): RequestedAmount => ({
  most: amount(most),
  sent: amount(sentTokens),
})
const spent = (session: number, day: number, provider: number) => ({
  session: amount(session),
  day: amount(day),
  provider: amount(provider),
})

const monthEnd = new Date(2026, 10, 30, 23, 59).getTime()
const nextDay = new Date(2026, 11, 1, 0, 1).getTime()

function open() {
  const db = makeDatabase()
  const at = (time: number) => createSpendingStore(db, () => time)
  return { db, ...at(monthEnd), later: at(nextDay) }
}

test('usage of requests is counted by chat, day and provider, across tabs', async () => {
  const { reserve, settle, later } = open()
  settle(request('r1'), amount(10))
  settle(request('r1'), amount(5))
  settle(request('r2', 't', 'q'), amount(100))
  expect(unwrap(await reserve(request('r3'), requestedAmount(7)))).toEqual(spent(15, 115, 15))
  // The reservation of r3 counts for others, and not for itself.
  expect(unwrap(await reserve(request('r3'), requestedAmount(7)))).toMatchObject({ session: amount(15) })
  expect(unwrap(await reserve(request('r4'), requestedAmount(1)))).toEqual(spent(22, 122, 22))
  settle(request('r3'), amount(2))
  expect(unwrap(await reserve(request('r4'), requestedAmount(1)))).toEqual(spent(17, 117, 17))
  // Another day and month; the chat continues.
  settle(request('r4'), amount(0))
  expect(unwrap(await later.reserve(request('r5'), requestedAmount(1)))).toEqual(spent(17, 0, 0))
})

test('of two requests of two tabs at the same time at least one sees the other', async () => {
  const { db, reserve } = open()
  const otherTab = createSpendingStore(openDatabase(db.name), () => monthEnd)
  const both = await Promise.all([
    reserve(request('r1'), requestedAmount(50)),
    otherTab.reserve(request('r2', 't'), requestedAmount(50)),
  ])
  const days = both.map((each) => unwrap(each).day.tokens)
  expect(days.toSorted((left, right) => left - right)).toEqual([0, 50])
})

test('a request that was sent before midnight and answered after it reserves nothing of the day before', async () => {
  const { reserve, settle, later } = open()
  await reserve(request('r1'), requestedAmount(50, 20))
  later.settle(request('r1'), amount(30))
  expect(unwrap(await reserve(request('r2'), requestedAmount(1))).day).toEqual(amount(0))
  expect(unwrap(await later.reserve(request('r3', 't'), requestedAmount(1))).day).toEqual(amount(30))
  settle(request('r2'), amount(0))
})

test('a run that continues elsewhere after its worker died releases its reservation', async () => {
  const { reserve, later } = open()
  await reserve(request('r1'), requestedAmount(50, 20))
  await later.reserve(request('r1'), requestedAmount(60, 20))
  expect(unwrap(await reserve(request('r2', 't'), requestedAmount(1))).day).toEqual(amount(20))
})

test.each<MessageStatus>(['interrupted', 'stopped'])(
  'a run that ended as %s reserves nothing: sent requests count, the reserved output does not',
  async (status) => {
    const { db, reserve } = open()
    const store = createTurnStore(db)
    const turn = sendTurn(1)
    const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
    await reserve(request(turn.runId, turn.sessionId), requestedAmount(500, 40))
    const other = request('r2', 't')
    expect(unwrap(await reserve(other, requestedAmount(1))).day).toEqual(amount(500))
    const message = { ...finished(reply), status }
    const journal = store.openJournal(turn.runId)
    unwrap(await journal.finish(message, renderingOf(message)))
    expect(unwrap(await reserve(other, requestedAmount(1))).day).toEqual(amount(40))
    // The first end of a run is final: another one counts nothing twice.
    unwrap(await journal.finish(message, renderingOf(message)))
    expect(unwrap(await reserve(other, requestedAmount(1))).day).toEqual(amount(40))
  },
)

test('calls that use models themselves reserve separately, and release one by one', async () => {
  const { reserve, settle } = open()
  const call = (callId: string) => ({ ...request('r1'), callId: callId as CallId })
  await reserve(call('a'), requestedAmount(10, 10))
  expect(unwrap(await reserve(call('b'), requestedAmount(20, 20))).day).toEqual(amount(10))
  settle(call('a'), amount(3))
  expect(unwrap(await reserve(request('r2', 't'), requestedAmount(1))).day).toEqual(amount(23))
  settle(call('b'), amount(4))
  expect(unwrap(await reserve(request('r2', 't'), requestedAmount(1))).session).toEqual(amount(0))
  expect(unwrap(await reserve(request('r3'), requestedAmount(1))).session).toEqual(amount(7))
})

test('other reservations are known, each chat once, even across midnight', async () => {
  const { reserve, settle, otherReservingSessions: otherHolders, later } = open()
  await reserve(request('r1'), requestedAmount(1))
  await reserve(request('r2', 't'), requestedAmount(1))
  await reserve({ ...request('r2', 't'), callId: 'a' as CallId }, requestedAmount(1))
  settle(request('r3', 'u'), amount(5))
  expect(await otherHolders(request('r4', 'v'))).toEqual(['s', 't'])
  expect(await later.otherReservingSessions(request('r1'))).toEqual(['t'])
})
