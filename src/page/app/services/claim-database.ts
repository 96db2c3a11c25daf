import { rootDatabase } from '../../../lib/path-name.ts'

/**
 * Returns the name of the database that the application at `path` uses: the one of the root if this path has claimed it;
 * else `pathDatabase` if it exists; else the one of the root if it exists and no path has claimed it, which this claims;
 * else `pathDatabase`. Nothing is created or copied. Rejects if storage cannot be used.
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
    own?.close()
    const claimedBy = await readClaim(shared, own ? null : path)
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

/** Returns the path that has claimed the database. If there is none, `claimant` claims it in the same transaction. */
function readClaim(database: IDBDatabase, claimant: string | null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('settings', 'readwrite')
    const settings = transaction.objectStore('settings')
    const reading = settings.get('path')
    let claimedBy: unknown = null
    reading.addEventListener('success', () => {
      const row = reading.result as { value: unknown } | undefined
      claimedBy = row ? row.value : claimant
      if (!row && claimant !== null) settings.put({ key: 'path', value: claimant })
    })
    transaction.addEventListener('complete', () => resolve(claimedBy))
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The database could not be claimed.')),
    )
  })
}
