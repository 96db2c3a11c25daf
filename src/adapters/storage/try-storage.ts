import type { Dexie } from 'dexie'
import { fail, type Result } from '../../core/kernel/result.ts'
import { classifyStorageError, closedFailure, isConnectionLost } from './classify-storage-error.ts'
import { whyClosed } from './close-for-good.ts'

/**
 * Runs one piece of storage work and returns the browser's errors as failures. After a lost connection (a forced
 * close, iOS), the connection is reopened once and the work is repeated. The work must be idempotent, because it may
 * have been committed before.
 */
export async function tryStorage<T>(db: Dexie, work: () => PromiseLike<Result<T>>): Promise<Result<T>> {
  const connection = db.backendDB()
  try {
    return await work()
  } catch (error) {
    const closedBy = whyClosed(db)
    if (closedBy) return fail(closedFailure(closedBy))
    if (!isConnectionLost(error)) return fail(classifyStorageError(error))
    // Do not close a connection that other callers have reopened meanwhile.
    if (db.backendDB() === connection) db.close({ disableAutoOpen: false })
  }
  try {
    return await work()
  } catch (error) {
    const closedBy = whyClosed(db)
    return fail(closedBy ? closedFailure(closedBy) : classifyStorageError(error))
  }
}
