import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, test } from 'vitest'
import type { SessionId } from '../../../core/model/id.ts'
import { createStorageReserve } from './storage-reserve.ts'
import { createSessionStore } from '../conversation/session-store.ts'
import { makeFaulty } from '../testing/faulty-store.ts'
import {
  failureCode,
  finished,
  makeDatabase,
  renderingOf,
  sendTurn,
  sessionId,
  unwrap,
} from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'

const reserveBytes = 1000
const other = 'session-2' as SessionId

/** A disk that has space again after the reserve or a chat was deleted. */
async function start() {
  const db = makeDatabase()
  const faults = makeFaulty(db)
  let now = 0
  let freeBytes: number | null = null
  const purges: number[] = []
  const reserve = createStorageReserve(db, {
    now: () => now,
    reserveBytes,
    freeBytes: async () => freeBytes,
    onPurged: (count) => purges.push(count),
  })
  const free = (bytes: number) => {
    freeBytes = bytes
  }
  const reserved = async () => {
    const reserve = await new Dexie(`${db.name}-reserve`).open()
    const [row] = (await reserve.table('reserve').toArray()) as Uint8Array[]
    reserve.close()
    return row?.length ?? 0
  }
  const gives = (make: () => Promise<boolean>) => async () => {
    const isMade = await make()
    if (isMade) faults.full = false
    return isMade
  }
  const turns = createTurnStore(db, {
    freeSpace: gives(() => reserve.freeSpace()),
    releaseReserve: gives(() => reserve.releaseAll()),
    onFinished: () => void reserve.allocate(),
  })
  const sessions = createSessionStore(
    db,
    { now: () => now, newId: (prefix) => prefix },
    { releaseAll: gives(() => reserve.releaseAll()) },
  )
  const pass = (ms: number) => {
    now += ms
  }
  return { db, faults, reserve, reserved, turns, sessions, pass, free, purges }
}

describe('a full disk', () => {
  test('stores the end of an answer in the reserved space, with its rendering', async () => {
    const { db, faults, reserve, reserved, turns, free } = await start()
    const { assistantMessage: reply } = unwrap(await turns.openTurn(sendTurn(1)))
    await reserve.allocate()
    expect(await reserved()).toBe(reserveBytes)
    faults.full = true
    unwrap(await turns.openJournal(sendTurn(1).runId).finish(finished(reply), renderingOf(reply)))
    expect(await reserved()).toBe(0)
    expect((await db.messages.get(reply.id))?.status).toBe('complete')
    expect(await db.renderings.count()).toBe(1)
    await reserve.allocate()
    expect(await reserved()).toBe(0)
    free(9 * reserveBytes)
    await reserve.allocate()
    expect(await reserved()).toBe(0)
    free(10 * reserveBytes)
    await reserve.allocate()
    expect(await reserved()).toBe(reserveBytes)
  })

  test('lets a chat be deleted, and a turn start once deleted chats can be purged', async () => {
    const { db, faults, reserve, reserved, turns, sessions, pass, purges } = await start()
    for (const [n, session] of [[1, sessionId] as const, [2, other] as const]) {
      const turn = sendTurn(n, { session, parent: null })
      const { assistantMessage: reply } = unwrap(await turns.openTurn(turn))
      unwrap(await turns.openJournal(turn.runId).finish(finished(reply), renderingOf(reply)))
    }
    await reserve.allocate()
    faults.full = true
    const next = sendTurn(3, { session: other, parent: 'answer-2' })
    expect(failureCode(await turns.openTurn(next))).toBe('storage-full')
    expect(await reserved()).toBe(reserveBytes)
    unwrap(await sessions.remove(sessionId))
    expect(await reserved()).toBe(0)

    // The released space is enough to record the deletion for the search.
    faults.full = 'runs'
    expect(failureCode(await turns.openTurn(next))).toBe('storage-full')
    expect(await db.sessions.count()).toBe(2)
    expect(purges).toEqual([])
    pass(15_000)
    unwrap(await turns.openTurn(next))
    expect(await db.sessions.count()).toBe(1)
    expect(purges).toEqual([1])
    expect(await db.messages.where('id').startsWith('answer-1').count()).toBe(0)
  })

  test('without anything to release refuses as before, and earlier rows are readable', async () => {
    const { db, faults, turns } = await start()
    const { assistantMessage: reply } = unwrap(await turns.openTurn(sendTurn(1)))
    const refusals: (string | null)[] = []
    const journal = turns.openJournal(sendTurn(1).runId, {
      onRefused: (failure) => refusals.push(failure?.code ?? null),
    })
    faults.full = true
    expect(failureCode(await journal.finish(finished(reply), renderingOf(reply)))).toBe('storage-full')
    expect(failureCode(await journal.settle())).toBe(null)
    expect(await db.messages.count()).toBe(2)
    faults.full = false
    unwrap(await journal.finish(finished(reply), renderingOf(reply)))
    expect(refusals).toEqual(['storage-full', null])
  })

  test('is not distinguishable in a browser that does not report its usage', async () => {
    const db = makeDatabase()
    const freeBytes = () => Promise.reject(new Error('not here'))
    const reserve = createStorageReserve(db, { now: () => 0, reserveBytes, freeBytes })
    await reserve.allocate()
    expect(await reserve.releaseAll()).toBe(true)
    await expect(reserve.allocate()).resolves.toBeUndefined()
  })

  test('loses no later write because a listener of refusals throws', async () => {
    const { db, faults, turns } = await start()
    const { assistantMessage: reply } = unwrap(await turns.openTurn(sendTurn(1)))
    const onRefused = () => {
      throw new Error('a bug')
    }
    const journal = turns.openJournal(sendTurn(1).runId, { onRefused })
    faults.full = true
    await expect(journal.finish(finished(reply), renderingOf(reply))).rejects.toThrow('a bug')
    faults.full = false
    await expect(journal.finish(finished(reply), renderingOf(reply))).rejects.toThrow('a bug')
    expect((await db.messages.get(reply.id))?.status).toBe('complete')
  })
})
