import type { Dexie } from 'dexie'

/** A newer version of the application owns the database now, or all data is being deleted, in whichever tab. */
export type ClosedBy = 'newer-version' | 'deletion'

const closed = new WeakMap<Dexie, ClosedBy>()

export function whyClosed(db: Dexie): ClosedBy | undefined {
  return closed.get(db)
}

/** Nothing is read or written by it any more, and nobody opens it again, until the returned function is called. */
export function closeForGood(db: Dexie, by: ClosedBy): () => void {
  closed.set(db, by)
  db.close({ disableAutoOpen: true })
  return () => void closed.delete(db)
}
