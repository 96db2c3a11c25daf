import type { Dexie } from 'dexie'
import { fail, type Result } from '../../core/kernel/result.ts'
import { classifyStorageError, closedFailure, isConnectionLost } from './classify-storage-error.ts'
import { whyClosed } from './close-for-good.ts'

/**
 * Runs one piece of storage work; what the browser throws arrives as a failure. A lost connection (a forced close, iOS)
 * is opened again once and the work repeated, so work must be idempotent: it may have been committed before.
 */
export async function tryStorage<T>(db: Dexie, work: () => PromiseLike<Result<T>>): Promise<Result<T>> {
  const connection = db.backendDB()
  try {
    return await work()
  } catch (error) {
    const closedBy = whyClosed(db)
    if (closedBy) return fail(closedFailure(closedBy))
    if (!isConnectionLost(error)) return fail(classifyStorageError(error))
    // Others may have reopened it meanwhile; theirs is not closed under them.
    if (db.backendDB() === connection) db.close({ disableAutoOpen: false })
  }
  try {
    return await work()
  } catch (error) {
    const closedBy = whyClosed(db)
    return fail(closedBy ? closedFailure(closedBy) : classifyStorageError(error))
  }
}
