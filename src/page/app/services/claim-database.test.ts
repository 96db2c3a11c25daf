import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { claimDatabase as claimForPath, openDatabase } from '../../../adapters/storage/database/database.ts'
import { createSettingStore } from '../../../adapters/storage/settings/setting-store.ts'
import { claimDatabase } from './claim-database.ts'

const sharedFactory = indexedDB

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

afterAll(() => {
  globalThis.indexedDB = sharedFactory
})

const engine = () => ({ engine: { indexedDB, IDBKeyRange } })
const databaseAt = (path: string) => claimDatabase(`innerloop@${path}`, path)
const namesOf = async () => (await indexedDB.databases()).map(({ name = '' }) => name)

/** Writes what a build from before the claims has stored at any path, and leaves its tab open. */
async function openEarlierTab() {
  const db = openDatabase('innerloop', engine())
  await db.settings.put({ key: 'memory', value: true })
  return db
}

test('a first visit below a path gets a database of its own, and creates none', async () => {
  expect(await databaseAt('/a/')).toBe('innerloop@/a/')
  expect(await namesOf()).toEqual([])
})

test('the first path continues with the database of an earlier build; another path gets its own', async () => {
  const earlier = await openEarlierTab()
  expect(await databaseAt('/a/')).toBe('innerloop')
  expect(await databaseAt('/b/')).toBe('innerloop@/b/')
  expect(await databaseAt('/a/')).toBe('innerloop')
  // The tab of the earlier build still reads and writes, and nothing was copied.
  const settings = createSettingStore(earlier, async (work) => work())
  expect(await settings.save({ key: 'memory', value: false })).toMatchObject({ ok: true })
  expect(await settings.readAll()).toEqual({ ok: true, value: { memory: false, path: '/a/' } })
  expect(await namesOf()).toEqual(['innerloop'])
  earlier.close()
})

test('two paths that ask at the same time do not both get it', async () => {
  const earlier = await openEarlierTab()
  const names = await Promise.all([databaseAt('/a/'), databaseAt('/b/')])
  expect(names.filter((name) => name === 'innerloop')).toHaveLength(1)
  earlier.close()
})

test('a claim is not written while another tab writes to the database', async () => {
  const earlier = await openEarlierTab()
  const steps: string[] = []
  const claim = databaseAt('/a/').then(() => steps.push('claimed'))
  await earlier.transaction('rw', earlier.drafts, async () => {
    for (let read = 0; read < 100; read++) await earlier.drafts.count()
    steps.push('written')
  })
  await claim
  expect(steps).toEqual(['written', 'claimed'])
  earlier.close()
})

test('a database that the root of the origin uses is never that of a path', async () => {
  const root = await openEarlierTab()
  await claimForPath(root, '/')
  expect(await databaseAt('/a/')).toBe('innerloop@/a/')
  root.close()
})

test('the root claims nothing that a path has claimed', async () => {
  const db = await openEarlierTab()
  expect(await databaseAt('/a/')).toBe('innerloop')
  await claimForPath(db, '/')
  expect(await databaseAt('/a/')).toBe('innerloop')
  db.close()
})

test('a path that has its own database keeps it, even if another path stores something later', async () => {
  const own = openDatabase('innerloop@/a/', engine())
  await own.settings.put({ key: 'memory', value: true })
  await claimForPath(own, '/a/')
  expect(await own.settings.get('path')).toBeUndefined()
  own.close()
  const earlier = await openEarlierTab()
  expect(await databaseAt('/a/')).toBe('innerloop@/a/')
  earlier.close()
})

test('a database of the path that holds nothing, from a visit that got no answer, does not count', async () => {
  const earlier = await openEarlierTab()
  const own = openDatabase('innerloop@/a/', engine())
  await own.settings.put({ key: 'path', value: '/a/' })
  await own.drafts.put({ key: 'new' } as never)
  expect(await databaseAt('/a/')).toBe('innerloop')
  expect(await earlier.settings.get('path')).toEqual({ key: 'path', value: '/a/' })
  for (const each of [earlier, own]) each.close()
})

test.each([
  'sessions',
  'providers',
  'heldProviders',
  'webServices',
  'assistants',
  'folders',
  'memories',
] as const)('a database of the path that holds a row of %s counts', async (table) => {
  const own = openDatabase('innerloop@/a/', engine())
  await own.table(table).put({ id: 'row-1' })
  const earlier = await openEarlierTab()
  expect(await databaseAt('/a/')).toBe('innerloop@/a/')
  expect(await earlier.settings.get('path')).toBeUndefined()
  for (const each of [earlier, own]) each.close()
})

test('a path that has claimed the database keeps it, even if it later got one of its own', async () => {
  const earlier = await openEarlierTab()
  expect(await databaseAt('/a/')).toBe('innerloop')
  const own = openDatabase('innerloop@/a/', engine())
  await own.settings.put({ key: 'memory', value: true })
  expect(await databaseAt('/a/')).toBe('innerloop')
  for (const each of [earlier, own]) each.close()
})

test('a database of another application with the same name is left alone', async () => {
  const opening = indexedDB.open('innerloop', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('things'))
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  opening.result.close()
  expect(await databaseAt('/a/')).toBe('innerloop@/a/')
})

test('storage that refuses to open gives no name', async () => {
  const refusing = {
    open: () => {
      throw new DOMException('no', 'SecurityError')
    },
  }
  await expect(claimDatabase('innerloop@/a/', '/a/', refusing as unknown as IDBFactory)).rejects.toThrow('no')
})
