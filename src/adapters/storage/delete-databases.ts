import { Dexie } from 'dexie'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { closeForGood, type Database } from './schema.ts'

/**
 * Deletes this application's databases for good: the one that is open, and those whose names begin with its name. Another
 * page of the same address keeps its own. Connections of other tabs are told to close; one that does not within the time
 * makes this fail, and nothing is deleted twice.
 */
export async function deleteDatabases(db: Database, { waitMs = 10_000 } = {}): Promise<Result<null>> {
  const { name } = db
  const names = await Dexie.getDatabaseNames().catch(() => [])
  const own = names.filter((each) => each === name || each.startsWith(`${name}-`))
  // What is still written somewhere would make it anew.
  const allowAgain = closeForGood(db)
  for (const each of new Set([name, ...own])) {
    const deleted = await deleteOne(each, waitMs)
    if (!deleted) {
      allowAgain()
      return fail(
        createFailure('storage-unavailable', {
          message: 'Not everything could be deleted: another tab still uses it.',
          hint: 'Close all other tabs of Innerloop, then try again.',
        }),
      )
    }
  }
  return succeed(null)
}

function deleteOne(name: string, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    const patience = setTimeout(() => resolve(false), waitMs)
    const settle = (isDeleted: boolean) => {
      clearTimeout(patience)
      resolve(isDeleted)
    }
    request.addEventListener('success', () => settle(true))
    request.addEventListener('error', () => settle(false))
  })
}
