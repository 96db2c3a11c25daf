import type { Dexie } from 'dexie'

/**
 * Reason for closing a connection: a newer version of the application owns the database, or all data is being deleted
 * in some tab.
 */
export type CloseReason = 'newer-version' | 'deletion'

const closed = new WeakMap<Dexie, CloseReason>()

export function closeReasonOf(db: Dexie): CloseReason | undefined {
  return closed.get(db)
}

/**
 * Closes the connection and prevents reopening until the returned function is called. All reads and writes fail
 * meanwhile.
 */
export function closePermanently(db: Dexie, by: CloseReason): () => void {
  closed.set(db, by)
  db.close({ disableAutoOpen: true })
  return () => void closed.delete(db)
}

/** An implementation of the IndexedDB API. */
export interface DatabaseEngine {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
}

/** Prevents opening another version. Dexie handles a VersionError by opening any existing version, even a newer one. */
export function restrictToVersion(factory: IDBFactory, only: number, onNewer: () => void) {
  return {
    open(name: string, version?: number) {
      // Dexie multiplies its version numbers by ten.
      if (version === only * 10) return factory.open(name, version)
      onNewer()
      throw new DOMException('The database belongs to another version of the application.', 'VersionError')
    },
    databases: () => factory.databases(),
    deleteDatabase: (name: string) => factory.deleteDatabase(name),
    cmp: (first: unknown, second: unknown) => factory.cmp(first, second),
  }
}
