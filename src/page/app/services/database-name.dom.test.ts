// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../adapters/storage/database/database.ts'
import { getDatabaseName, ownName, setDatabaseName } from '../../../lib/path-name.ts'

const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
const base = document.createElement('base')

const sharedFactory = indexedDB

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  document.head.append(base)
})

afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('./claim-database.ts')
  base.remove()
  reload.mockClear()
  setDatabaseName('innerloop')
})

afterAll(() => {
  reload.mockRestore()
  globalThis.indexedDB = sharedFactory
})

/** Loads the module as a page at a path does. */
async function visit(path: string) {
  base.href = `http://localhost:3000${path}`
  vi.resetModules()
  const {
    setDatabaseName: set,
    getDatabaseName: read,
    ownName: own,
  } = await import('../../../lib/path-name.ts')
  const module = await import('./database-name.ts')
  return { ...module, set, read, own }
}

test('at the root of an origin all names are plain, available at once, and no choice is stored', async () => {
  const page = await visit('/')
  expect(page.chooseDatabase()).toBeUndefined()
  expect([page.read(), page.own('innerloop:preferences')]).toEqual(['innerloop', 'innerloop:preferences'])
  expect(localStorage).toHaveLength(0)
})

test('a first visit below a path chooses its own names, which later visits have at once', async () => {
  const first = await visit('/a/')
  await first.chooseDatabase()
  expect(first.own('innerloop:session:1')).toBe('innerloop@/a/:session:1')
  const next = await visit('/a/')
  expect(next.chooseDatabase()).toBeUndefined()
  expect(next.read()).toBe('innerloop@/a/')
  expect(reload).not.toHaveBeenCalled()
  // A page at another path makes a choice of its own, and forgetting it keeps this one.
  const other = await visit('/b/')
  await other.chooseDatabase()
  other.forgetChoice()
  expect(Object.keys(localStorage)).toEqual(['innerloop@/a/:database'])
})

test('if an earlier build has stored chats, the page reloads with the plain names', async () => {
  const earlier = openDatabase('innerloop', { engine: { indexedDB, IDBKeyRange } })
  await earlier.settings.put({ key: 'memory', value: true })
  void (await visit('/a/')).chooseDatabase()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  const again = await visit('/a/')
  expect(again.chooseDatabase()).toBeUndefined()
  expect(again.read()).toBe('innerloop')
  earlier.close()
})

function mockAnswer(claimDatabase: () => Promise<string>) {
  vi.doMock('./claim-database.ts', () => ({ claimDatabase }))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
}

/** Makes the answer of storage come when the test wants it. */
function delayAnswer() {
  const answer = Promise.withResolvers<string>()
  mockAnswer(() => answer.promise)
  return answer
}

test('if the answer comes late, the page has started, and reloads with the plain names', async () => {
  const answer = delayAnswer()
  const page = await visit('/a/')
  const chosen = page.chooseDatabase()
  await vi.advanceTimersByTimeAsync(20_000)
  await chosen
  expect(page.read()).toBe('innerloop@/a/')
  expect(localStorage).toHaveLength(0)
  answer.resolve('innerloop')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect((await visit('/a/')).read()).toBe('innerloop')
})

test('a late answer that names the database of the path is stored, without a reload', async () => {
  const answer = delayAnswer()
  const page = await visit('/a/')
  const chosen = page.chooseDatabase()
  await vi.advanceTimersByTimeAsync(20_000)
  await chosen
  answer.resolve('innerloop@/a/')
  await vi.waitFor(() => expect(localStorage.getItem('innerloop@/a/:database')).toBe('innerloop@/a/'))
  expect(reload).not.toHaveBeenCalled()
})

test('a late answer changes no names if the choice cannot be stored', async () => {
  const answer = delayAnswer()
  const page = await visit('/a/')
  const chosen = page.chooseDatabase()
  await vi.advanceTimersByTimeAsync(20_000)
  await chosen
  const setItem = vi.fn<Storage['setItem']>(() => {
    throw new DOMException('no', 'QuotaExceededError')
  })
  vi.stubGlobal('localStorage', { setItem })
  answer.resolve('innerloop')
  await vi.waitFor(() => expect(setItem).toHaveBeenCalled())
  expect(page.read()).toBe('innerloop@/a/')
  expect(reload).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('after a visit that got no answer, the next one still finds the chats of an earlier build', async () => {
  const engine = { indexedDB, IDBKeyRange }
  const earlier = openDatabase('innerloop', { engine })
  await earlier.settings.put({ key: 'memory', value: true })
  mockAnswer(() => Promise.reject(new Error('The file could not be loaded.')))
  const page = await visit('/a/')
  await page.chooseDatabase()
  // The worker of this visit creates the database.
  const own = openDatabase(page.read(), { engine })
  await own.open()
  vi.useRealTimers()
  vi.doUnmock('./claim-database.ts')
  void (await visit('/a/')).chooseDatabase()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect((await visit('/a/')).read()).toBe('innerloop')
  for (const each of [earlier, own]) each.close()
})

test('storage that cannot be used stores no choice, and the page starts', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const page = await visit('/a/')
  await page.chooseDatabase()
  expect(page.read()).toBe('innerloop@/a/')
  expect(localStorage).toHaveLength(0)
})

test('a stored choice that is not a name for this path is ignored', async () => {
  localStorage.setItem('innerloop@/a/:database', 'innerloop@/b/')
  const page = await visit('/a/')
  const choosing = page.chooseDatabase()
  expect(choosing).toBeDefined()
  expect(page.read()).toBe('innerloop@/a/')
  await choosing
})

test('names keep the part after the name of the database', () => {
  setDatabaseName('innerloop@/a/')
  expect(ownName('innerloop-staging')).toBe('innerloop@/a/-staging')
  expect(getDatabaseName()).toBe('innerloop@/a/')
})
