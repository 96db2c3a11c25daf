import type { Dexie } from 'dexie'

/**
 * Reason for closing a connection: a newer version of the application owns the database, or all data is being deleted
 * in some tab.
 */
export type ClosedBy = 'newer-version' | 'deletion'

const closed = new WeakMap<Dexie, ClosedBy>()

export function whyClosed(db: Dexie): ClosedBy | undefined {
  return closed.get(db)
}

/**
 * Closes the connection and prevents reopening until the returned function is called. All reads and writes fail
 * meanwhile.
 */
export function closeForGood(db: Dexie, by: ClosedBy): () => void {
  closed.set(db, by)
  db.close({ disableAutoOpen: true })
  return () => void closed.delete(db)
}
