import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, test, vi } from 'vitest'
import { deleteDatabases } from '../database/database.ts'
import { createPageSessions, findLostPages } from './page-sessions.ts'
import { makeDatabase, unwrap } from '../testing/sample-turn.ts'

/** Locks of one browser. A worker that dies releases its own, and `kill` releases all. */
class Locks {
  lockNames = new Set<string>()
  #queues = new Map<string, Promise<unknown>>()

  async request(name: string, work: () => Promise<unknown>) {
    const before = this.#queues.get(name)
    const turn = (async () => {
      await before
      this.lockNames.add(name)
      await work()
      this.lockNames.delete(name)
    })()
    this.#queues.set(name, turn)
    return turn
  }

  query = async () => ({ held: [...this.lockNames].map((name) => ({ name })) })

  kill() {
    this.lockNames.clear()
    this.#queues.clear()
  }
}

function start({ rolls = true } = {}) {
  const db = makeDatabase()
  let now = 0
  const locks = new Locks()
  const rollLog = vi.fn<() => Promise<boolean>>(async () => {
    now += 80
    return rolls
  })
  /** A tab with a worker of its own. */
  const openTab = () => createPageSessions(db, { rollLog, now: () => now, locks: asManager(locks) })
  const listMarked = async () => {
    const pages = await new Dexie(`${db.name}-pages`).open()
    const marked = await pages.table('pages').toCollection().primaryKeys()
    pages.close()
    return marked
  }
  return { db, locks, rollLog, openTab, listMarked }
}

/** Returns a lock manager that resolves with the result of the work, like the browser's. */
function asManager(locks: Locks): LockManager {
  const request = async (name: string, work: () => Promise<unknown>) => {
    let answer: unknown
    await locks.request(name, async () => {
      answer = await work()
    })
    return answer
  }
  return { request, query: locks.query } as unknown as LockManager
}

const noted = { isNoted: true, rolledMs: null }

describe('a fresh log', () => {
  test('is not started by the first page, nor after an ended one, nor next to an open one', async () => {
    const { rollLog, openTab, listMarked, locks } = start()
    expect(await openTab().register('first', [])).toEqual(noted)
    expect(await openTab().register('beside', [])).toEqual(noted)
    expect(await listMarked()).toEqual(['beside', 'first'])
    locks.kill()
    expect(await openTab().register('next', ['first', 'beside'])).toEqual(noted)
    expect(await listMarked()).toEqual(['next'])
    expect(rollLog).not.toHaveBeenCalled()
  })

  test('is started once after a browser that was killed, by the first of its restored tabs', async () => {
    const { rollLog, openTab, listMarked, locks } = start()
    await openTab().register('ended', [])
    await openTab().register('killed', [])
    locks.kill()
    rollLog.mockImplementation(async () => {
      // After another kill during the work, it would still be due.
      expect(await listMarked()).toEqual(['ended', 'killed'])
      return true
    })
    const both = await Promise.all([
      openTab().register('one', ['ended']),
      openTab().register('two', ['ended']),
    ])
    expect(both).toEqual([{ isNoted: true, rolledMs: 0 }, noted])
    expect(rollLog).toHaveBeenCalledOnce()
    expect(await listMarked()).toEqual(['one', 'two'])
  })

  test('is due until it could be started', async () => {
    const { rollLog, openTab, listMarked, locks } = start({ rolls: false })
    await openTab().register('killed', [])
    locks.kill()
    expect(await openTab().register('full', [])).toEqual(noted)
    expect(await listMarked()).toEqual(['full', 'killed'])
    locks.kill()
    rollLog.mockResolvedValue(true)
    await openTab().register('roomy', ['full'])
    expect(rollLog).toHaveBeenCalledTimes(2)
    expect(await listMarked()).toEqual(['roomy'])
  })

  test('is not started for a worker that was replaced, because its page is the same', async () => {
    const { rollLog, openTab, locks } = start()
    await openTab().register('page', [])
    locks.kill()
    expect(await openTab().register('page', [])).toEqual(noted)
    expect(rollLog).not.toHaveBeenCalled()
  })

  test('causes no error if the browser refuses databases or locks', async () => {
    const { db, rollLog } = start()
    const refused = { isNoted: false, rolledMs: null }
    const locks = { request: () => Promise.reject(new Error('no locks')), query: vi.fn<() => never>() }
    const now = () => 0
    const without = createPageSessions(db, { rollLog, now, locks: locks as unknown as LockManager })
    expect(await without.register('page', [])).toEqual(refused)
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const withLocks = createPageSessions(db, { rollLog, now, locks: asManager(new Locks()) })
    expect(await withLocks.register('page', [])).toEqual(refused)
    vi.restoreAllMocks()
  })
})

test('pages are deleted with everything else, and a log that was rolled meanwhile creates nothing', async () => {
  const { db, openTab, rollLog, locks } = start()
  await db.settings.put({ key: 'memory', value: true })
  await openTab().register('killed', [])
  locks.kill()
  rollLog.mockImplementation(async () => {
    unwrap(await deleteDatabases(db))
    return true
  })
  expect(await openTab().register('page', [])).toMatchObject({ isNoted: false })
  const names = (await indexedDB.databases()).flatMap(({ name = '' }) => name)
  expect(names.filter((name) => name.startsWith(db.name))).toEqual([])
})

test('a page counts as lost if it neither ended nor is open', () => {
  expect(findLostPages(['a', 'b', 'c', 'd'], { ended: ['a', 'x'], alive: ['c'] })).toEqual(['b', 'd'])
})
