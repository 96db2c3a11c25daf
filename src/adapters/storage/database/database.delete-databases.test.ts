import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { openDatabase, deleteDatabases } from './database.ts'
import { createSettingStore } from '../settings/setting-store.ts'
import { failureCode, makeDatabase, unwrap } from '../testing/sample-turn.ts'

test('writes after everything was deleted are refused, because they would recreate the data', async () => {
  const db = makeDatabase()
  const store = createSettingStore(db, async (work) => work())
  unwrap(await store.save({ key: 'memory', value: true }))
  unwrap(await deleteDatabases(db))
  expect(failureCode(await store.save({ key: 'memory', value: false }))).toBe('storage-unavailable')
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(db.name)
})

test('databases of this application are deleted, and no others', async () => {
  const db = makeDatabase()
  await db.settings.put({ key: 'memory', value: true })
  const other = makeDatabase()
  await other.settings.put({ key: 'memory', value: false })
  unwrap(await deleteDatabases(db))
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).toContain(other.name)
  expect(names).not.toContain(db.name)
})

test('further databases of this application are deleted, and those of another path are not', async () => {
  const root = `innerloop-test-${crypto.randomUUID()}`
  const names = ['', '@/a/', '@/a/-pages', '@/a/-staging-1', '@/a/-b/', '@/a/-b/-pages', '-pages'].map(
    (rest) => root + rest,
  )
  for (const name of names) (await openBlocking(name)).close()
  unwrap(await deleteDatabases(openDatabase(`${root}@/a/`)))
  const left = (await indexedDB.databases()).map(({ name }) => name)
  expect(names.filter((name) => left.includes(name))).toEqual(
    ['', '@/a/-b/', '@/a/-b/-pages', '-pages'].map((rest) => root + rest),
  )
  for (const name of left) if (name?.startsWith(root)) indexedDB.deleteDatabase(name)
})

/** A tab that does not receive the request to close. */
async function openBlocking(name: string): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open(name)
  request.addEventListener('success', () => resolve(request.result))
  request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  return promise
}

test('a tab that does not close is reported as the blocker, repeatedly; after it closes, everything is deleted', async () => {
  const db = makeDatabase()
  const store = createSettingStore(db, async (work) => work())
  unwrap(await store.save({ key: 'memory', value: true }))
  const blocking = await openBlocking(db.name)
  expect(failureCode(await deleteDatabases(db, { waitMs: 20 }))).toBe('deletion-blocked')
  // A write during the deletion fails at once.
  expect(await store.save({ key: 'memory', value: false })).toMatchObject({
    failure: {
      message: expect.stringContaining('being deleted'),
      hint: 'Close all other tabs of Innerloop, then reload this page.',
    },
  })
  expect(failureCode(await deleteDatabases(db, { waitMs: 20 }))).toBe('deletion-blocked')
  blocking.close()
  unwrap(await deleteDatabases(db))
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(db.name)
})

test('listeners are notified of the deletion, and not of a newer version', async () => {
  const onSuperseded = vi.fn<(by: string) => void>()
  const db = makeDatabase({ onSuperseded })
  const store = createSettingStore(db, async (work) => work())
  unwrap(await store.save({ key: 'memory', value: true }))
  unwrap(await deleteDatabases(openDatabase(db.name)))
  expect(onSuperseded.mock.calls).toEqual([['deletion']])
  expect(await store.save({ key: 'memory', value: false })).toMatchObject({
    failure: { message: expect.stringContaining('being deleted') },
  })
})
