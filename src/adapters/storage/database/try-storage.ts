import { truncateString } from '../../../lib/text.ts'
import type { Dexie } from 'dexie'
import { fail, type Result } from '../../../core/model/failures/result.ts'
import { closeReasonOf, type CloseReason } from './connection-guard.ts'
import { pauseOf } from './storage-pause.ts'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'

/**
 * Runs one piece of storage work and returns the browser's errors as failures. After a lost connection (a forced
 * close, iOS), the connection is reopened once and the work is repeated. Work that a pause aborts is repeated after it. The
 * work must be idempotent, because it may have been committed before.
 */
export async function tryStorage<T>(db: Dexie, work: () => PromiseLike<Result<T>>): Promise<Result<T>> {
  await waitForPauses(db)
  const connection = db.backendDB()
  try {
    return await work()
  } catch (error) {
    const closedBy = closeReasonOf(db)
    if (closedBy) return fail(closedConnectionFailure(closedBy))
    if (pauseOf(db)) await waitForPauses(db)
    else if (!isConnectionLost(error)) return fail(classifyStorageError(error))
    // Do not close a connection that other callers have reopened meanwhile.
    else if (db.backendDB() === connection) db.close({ disableAutoOpen: false })
  }
  try {
    return await work()
  } catch (error) {
    const closedBy = closeReasonOf(db)
    return fail(closedBy ? closedConnectionFailure(closedBy) : classifyStorageError(error))
  }
}

/** Waits until storage is not paused. A page that is left twice pauses it twice. */
async function waitForPauses(db: Dexie): Promise<void> {
  for (let pause = pauseOf(db); pause; pause = pauseOf(db)) await pause
}

/**
 * Classifies an error of Dexie, which wraps the browser's error. A full disk is an AbortError whose `inner` is the
 * QuotaExceededError, and a bulk write is a BulkError with a list. All nested errors are searched.
 */
export function classifyStorageError(error: unknown): Failure {
  const names = namesOf(error)
  if (names.includes('QuotaExceededError')) return createFailure('storage-full')
  if (names.includes('VersionError')) return closedConnectionFailure('newer-version')
  return createFailure('storage-unavailable', { detail: detailOf(error) })
}

function closedConnectionFailure(by: CloseReason): Failure {
  if (by === 'deletion') {
    return createFailure('storage-unavailable', {
      message: storageText('data-deletion-in-progress'),
      hint: storageText('close-other-tabs-and-reload'),
    })
  }
  return createFailure('storage-unavailable', {
    message: storageText('storage-used-by-newer-version'),
    hint: storageText('reload-for-newer-version'),
  })
}

const connectionErrors = new Set(['InvalidStateError', 'DatabaseClosedError', 'UnknownError'])

/** Returns whether only the connection is lost, so that opening it again may help. */
export function isConnectionLost(error: unknown): boolean {
  return namesOf(error).some((name) => connectionErrors.has(name))
}

function namesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  const inner = 'inner' in error ? namesOf(error.inner, depth + 1) : []
  const failures =
    'failures' in error && Array.isArray(error.failures)
      ? error.failures.flatMap((failure) => namesOf(failure, depth + 1))
      : []
  return [...('name' in error ? [String(error.name)] : []), ...inner, ...failures]
}

function detailOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return truncateString(text, 300)
}
