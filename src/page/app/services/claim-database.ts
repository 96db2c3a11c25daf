import { rootDatabase } from '../../../lib/path-name.ts'

/** Tables of what a person has made. If all are empty, the database counts as empty. */
const ownTables = [
  'sessions',
  'providers',
  'heldProviders',
  'webServices',
  'assistants',
  'folders',
  'memories',
  'workflows',
  'settings',
]
/** Key of the setting that holds the path whose application has claimed the database. */
const claimKey = 'path'
/** Table that every writing transaction includes (docs/decisions/0304-one-writer-at-a-time.md). Another application's database lacks it. */
const commonTable = 'signIns'

/**
 * Returns the name of the database that the application at `path` uses. The root's database is used if this path has
 * claimed it. Otherwise `pathDatabase` is used if it holds something. Otherwise the root's database is used, and claimed,
 * if it exists and no path has claimed it. In all other cases it is `pathDatabase`. Nothing is created or copied. Rejects
 * if storage cannot be used.
 */
export async function claimDatabase(
  pathDatabase: string,
  path: string,
  factory: IDBFactory = indexedDB,
): Promise<string> {
  const shared = await openExisting(factory, rootDatabase)
  // A database of that name may be someone else's.
  if (!shared?.objectStoreNames.contains('settings')) {
    shared?.close()
    return pathDatabase
  }
  try {
    const own = await openExisting(factory, pathDatabase)
    const isUsed = own !== null && (await holdsSomething(own).finally(() => own.close()))
    const claimedBy = await readClaim(shared, isUsed ? null : path)
    return claimedBy === path ? rootDatabase : pathDatabase
  } finally {
    shared.close()
  }
}

/** Opens a database in the version it has. Returns null, and creates nothing, if it does not exist. */
function openExisting(factory: IDBFactory, name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name)
    let isNew = false
    opening.addEventListener('upgradeneeded', () => {
      isNew = true
      opening.transaction?.abort()
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', (event) => {
      // Firefox reports an unhandled error of a request as an error of the page.
      event.preventDefault()
      if (isNew) resolve(null)
      else reject(opening.error ?? new Error('The database could not be opened.'))
    })
  })
}

/** Returns whether a person has stored something. A page creates the database, even if it then uses another one. */
function holdsSomething(database: IDBDatabase): Promise<boolean> {
  const tables = ownTables.filter((name) => database.objectStoreNames.contains(name))
  if (tables.length === 0) return Promise.resolve(false)
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(tables)
    const readings = tables.map((name) => transaction.objectStore(name).getAllKeys(null, 2))
    transaction.addEventListener('complete', () =>
      resolve(readings.some(({ result }) => result.some((key) => key !== claimKey))),
    )
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The database could not be read.')),
    )
  })
}

/** Returns the path that has claimed the database. If there is none, `claimant` claims it in the same transaction. */
function readClaim(database: IDBDatabase, claimant: string | null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const tables = ['settings', commonTable].filter((name) => database.objectStoreNames.contains(name))
    const transaction = database.transaction(tables, claimant === null ? 'readonly' : 'readwrite')
    const settings = transaction.objectStore('settings')
    const reading = settings.get(claimKey)
    let claimedBy: unknown = null
    reading.addEventListener('success', () => {
      const row = reading.result as { value: unknown } | undefined
      claimedBy = row ? row.value : claimant
      if (!row && claimant !== null) settings.put({ key: claimKey, value: claimant })
    })
    transaction.addEventListener('complete', () => resolve(claimedBy))
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The database could not be claimed.')),
    )
  })
}
