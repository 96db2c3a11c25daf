import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { rotateDatabaseLog } from './page-sessions.ts'

const roomy = async () => 1_000_000_000
const listNames = async () => (await indexedDB.databases()).map(({ name }) => name)

afterEach(() => vi.restoreAllMocks())

test('writes more than the write buffer of LevelDB, in rows too small for files of their own, at once and without waiting for the disk', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const transact = vi.spyOn(IDBDatabase.prototype, 'transaction')
  expect(await rotateDatabaseLog({ name: 'ballast-written', freeBytes: roomy })).toBe(true)
  const sizes = put.mock.calls.map(([row]) => (row as Uint8Array).length)
  expect(Math.max(...sizes)).toBeLessThan(65_536)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(4.5 * 1024 * 1024)
  const writes = transact.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writes.map(([, , how]) => how?.durability)).toEqual(['relaxed'])
})

test('leaves nothing, not even data of an earlier one that was killed', async () => {
  const left = new Dexie('ballast-left')
  left.version(1).stores({ ballast: '' })
  await left.table('ballast').put(new Uint8Array(10), 200)
  left.close()
  expect(await rotateDatabaseLog({ name: 'ballast-left', freeBytes: roomy })).toBe(true)
  expect(await listNames()).not.toContain('ballast-left')
})

test.each([
  ['little space', async () => 40_000_000],
  ['no report of its space', async () => null],
  ['a failed estimate', () => Promise.reject(new Error('not here'))],
])('writes nothing if there is %s', async (_what, freeBytes) => {
  const open = vi.spyOn(indexedDB, 'open')
  expect(await rotateDatabaseLog({ name: 'ballast-none', freeBytes })).toBe(false)
  expect(open).not.toHaveBeenCalled()
})

test('a full disk causes no error, and nothing stays on it', async () => {
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(this: IDBObjectStore, ...row) {
    if (row[1] === 50) throw new DOMException('no', 'QuotaExceededError')
    return put.apply(this, row)
  })
  expect(await rotateDatabaseLog({ name: 'ballast-refused', freeBytes: roomy })).toBe(false)
  expect(await listNames()).not.toContain('ballast-refused')
})
