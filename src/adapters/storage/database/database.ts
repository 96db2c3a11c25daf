import { type DBCore, Dexie } from 'dexie'
import { trackSearchChanges } from '../search/change-tracking.ts'
import { openConnection, type ConnectOptions, type Database } from './schema.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { closePermanently } from './connection-guard.ts'
import { tryStorage } from './try-storage.ts'
import { trackTransactions } from './storage-pause.ts'
import { getDatabaseName, ownName, rootDatabase } from '../../../lib/path-name.ts'

/** Opens the connection for writing, which only the worker may do. The database opens at the first use. */
export function openDatabase(name = getDatabaseName(), options: ConnectOptions = {}): Database {
  const db = openConnection(name, options)
  db.use({ stack: 'dbcore', name: 'write-order', create: orderWrites })
  db.use({ stack: 'dbcore', name: 'chunk-durability', create: relaxChunkWrites })
  db.use({ stack: 'dbcore', name: 'search-notes', create: trackSearchChanges })
  trackTransactions(db)
  return db
}

/** Table that every writing transaction includes. No transaction only reads it, so no reader waits for it. */
const commonStore = 'signIns'

/**
 * Makes writing transactions run one after the other, also those of other tabs, by a table that all of them include. If
 * Chromium is killed while two transactions write to different tables of a database, it takes the database for damaged and
 * deletes all databases of the origin (docs/decisions/0304-one-writer-at-a-time.md).
 */
function orderWrites(core: DBCore): Partial<DBCore> {
  return {
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(mode === 'readwrite' ? [...stores, commonStore] : stores, mode, options),
  }
}

/** Tables of live runs and of text being typed. */
const relaxedStores: ReadonlySet<string> = new Set([
  'events',
  'leases',
  'sentRequests',
  'wireRequests',
  'requestParts',
  'drafts',
])

/**
 * Makes writes to these tables alone relaxed. Dexie has one durability per database, and ours is strict. A power cut
 * may lose 250 ms of streamed chunks, so such a transaction need not wait for the disk. `settle` also writes the run,
 * so it is strict.
 */
function relaxChunkWrites(core: DBCore): Partial<DBCore> {
  return {
    ...core,
    transaction(stores, mode, options) {
      const isChunkWrite = mode === 'readwrite' && stores.every((store) => relaxedStores.has(store))
      return core.transaction(stores, mode, isChunkWrite ? { ...options, durability: 'relaxed' } : options)
    },
  }
}

/**
 * Opens a database with the same tables in memory. It is never written to disk and ends with the worker. Its engine is
 * loaded at the first use.
 */
export async function openMemoryDatabase(): Promise<Database> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  return openDatabase(ownName('innerloop-temporary'), {
    engine: { indexedDB: new IDBFactory(), IDBKeyRange },
  })
}

/**
 * Claims the database of the root for the application at a path, unless a path has claimed it. Applications below other
 * paths then use their own (src/page/app/services/claim-database.ts). Never rejects.
 */
export async function claimDatabase(db: Database, path: string): Promise<Result<null>> {
  if (db.name !== rootDatabase) return succeed(null)
  return tryStorage(db, () =>
    db.transaction('rw', db.settings, async () => {
      const claim = await db.settings.get('path')
      if (!claim) await db.settings.put({ key: 'path', value: path })
      return succeed(null)
    }),
  )
}

/**
 * Deletes this application's databases: the open one, and those whose names start with its name. Other applications of
 * the same origin keep theirs. Connections of other tabs are asked to close. If one does not close in time, the result
 * is `deletion-blocked`, and its database is deleted as soon as it closes. This connection stays closed, because
 * reopening would wait for the deletion. The function may be called again.
 */
export async function deleteDatabases(db: Database, { waitMs = 10_000 } = {}): Promise<Result<null>> {
  const { name } = db
  const names = await Dexie.getDatabaseNames().catch(() => [])
  const own = names.filter((each) => each === name || isDerivedFrom(name, each))
  // Close first, because a pending write would create the database again.
  const allowAgain = closePermanently(db, 'deletion')
  const outcomes = await Promise.all([...new Set([name, ...own])].map((each) => deleteOne(each, waitMs)))
  if (outcomes.includes('blocked')) return fail(createFailure('deletion-blocked'))
  if (!outcomes.includes('refused')) return succeed(null)
  allowAgain()
  return fail(createFailure('storage-unavailable'))
}

/** Returns whether a name is one of the further databases. The name for another path may start in the same way. */
function isDerivedFrom(name: string, other: string): boolean {
  return other.startsWith(`${name}-`) && !other.slice(name.length).includes('/')
}

function deleteOne(name: string, waitMs: number): Promise<'deleted' | 'refused' | 'blocked'> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    const timer = setTimeout(() => resolve('blocked'), waitMs)
    const settle = (outcome: 'deleted' | 'refused') => {
      clearTimeout(timer)
      resolve(outcome)
    }
    request.addEventListener('success', () => settle('deleted'))
    request.addEventListener('error', () => settle('refused'))
  })
}
