import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { succeed } from '../../../core/model/failures/result.ts'
import { makeDatabase, unwrap } from '../testing/sample-turn.ts'
import { pauseOf, pauseStorage } from './storage-pause.ts'
import { tryStorage } from './try-storage.ts'

const write = (db: ReturnType<typeof makeDatabase>, value: string) =>
  tryStorage(db, async () => succeed(await db.settings.put({ key: 'theme', value })))

/** Counts the transactions that are aborted from now on. */
function countAborts(): () => number {
  const abort = vi.spyOn(IDBTransaction.prototype, 'abort')
  return () => abort.mock.calls.length
}

afterEach(() => void vi.restoreAllMocks())

test('a pause aborts open transactions, which are repeated after it', async () => {
  const db = makeDatabase()
  unwrap(await write(db, 'light'))
  const aborts = countAborts()
  let tries = 0
  const writing = tryStorage(db, async () => {
    tries += 1
    return db.transaction('rw', db.settings, async () => {
      await db.settings.put({ key: 'theme', value: 'dark' })
      if (tries === 1) pauseStorage(db, isOver)
      await db.settings.put({ key: 'memory', value: true })
      return succeed(null)
    })
  })
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  await vi.waitFor(() => expect(aborts()).toBeGreaterThan(0))
  expect(await new Promise((resolve) => setTimeout(() => resolve(tries), 20))).toBe(1)
  end()
  unwrap(await writing)
  expect(tries).toBe(2)
  expect(await db.settings.toCollection().primaryKeys()).toEqual(['memory', 'theme'])
})

test('work that starts during a pause waits for its end', async () => {
  const db = makeDatabase()
  unwrap(await write(db, 'light'))
  const aborts = countAborts()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  pauseStorage(db, isOver)
  const writing = write(db, 'dark')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await db.settings.get('theme'))?.value).toBe('light')
  end()
  unwrap(await writing)
  expect((await db.settings.get('theme'))?.value).toBe('dark')
  expect([aborts(), pauseOf(db)]).toEqual([0, undefined])
})

test('a second pause still blocks after the first has ended', async () => {
  const db = makeDatabase()
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  pauseStorage(db, first.promise)
  pauseStorage(db, second.promise)
  first.resolve()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(pauseOf(db)).toBeDefined()
  second.resolve()
  await pauseOf(db)
  expect(pauseOf(db)).toBeUndefined()
})
