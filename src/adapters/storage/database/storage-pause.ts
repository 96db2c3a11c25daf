import type { DBCore, Dexie } from 'dexie'

const openTransactions = new WeakMap<Dexie, Set<IDBTransaction>>()
const pauses = new WeakMap<Dexie, Promise<void>>()

/** Records the transactions of the connection that have not ended, so that a pause can abort them. */
export function trackTransactions(db: Dexie): void {
  const open = new Set<IDBTransaction>()
  openTransactions.set(db, open)
  const create = (core: DBCore): Partial<DBCore> => ({
    ...core,
    transaction(stores, mode, options) {
      const transaction = core.transaction(stores, mode, options) as IDBTransaction
      open.add(transaction)
      for (const end of ['complete', 'abort'])
        transaction.addEventListener(end, () => open.delete(transaction))
      return transaction
    },
  })
  db.use({ stack: 'dbcore', name: 'open-transactions', create })
}

/** Returns the pause of the connection, which resolves at its end, or undefined if storage is not paused. */
export function pauseOf(db: Dexie): Promise<void> | undefined {
  return pauses.get(db)
}

/**
 * Aborts all open transactions, and holds further storage work until the pause is over. The aborted work is then
 * repeated.
 */
export function pauseStorage(db: Dexie, isOver: Promise<void>): void {
  const endPause = async () => {
    await isOver
    if (pauses.get(db) === pause) pauses.delete(db)
  }
  const pause = endPause()
  pauses.set(db, pause)
  for (const transaction of openTransactions.get(db) ?? []) {
    try {
      transaction.abort()
    } catch {
      // It is being committed, which ends it as well.
    }
  }
}
