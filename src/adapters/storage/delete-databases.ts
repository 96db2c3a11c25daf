import { Dexie } from 'dexie'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { closeForGood } from './close-for-good.ts'
import type { Database } from './schema.ts'

/**
 * Deletes this application's databases: the open one, and those whose names start with its name. Other applications of
 * the same origin keep theirs. Connections of other tabs are asked to close. If one does not close in time, the result
 * is `deletion-blocked`, and its database is deleted as soon as it closes. This connection stays closed, because
 * reopening would wait for the deletion. The function may be called again.
 */
export async function deleteDatabases(db: Database, { waitMs = 10_000 } = {}): Promise<Result<null>> {
  const { name } = db
  const names = await Dexie.getDatabaseNames().catch(() => [])
  const own = names.filter((each) => each === name || each.startsWith(`${name}-`))
  // Close first, because a pending write would create the database again.
  const allowAgain = closeForGood(db, 'deletion')
  const outcomes = await Promise.all([...new Set([name, ...own])].map((each) => deleteOne(each, waitMs)))
  if (outcomes.includes('blocked')) return fail(createFailure('deletion-blocked'))
  if (!outcomes.includes('refused')) return succeed(null)
  allowAgain()
  return fail(createFailure('storage-unavailable'))
}

function deleteOne(name: string, waitMs: number): Promise<'deleted' | 'refused' | 'blocked'> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    const patience = setTimeout(() => resolve('blocked'), waitMs)
    const settle = (outcome: 'deleted' | 'refused') => {
      clearTimeout(patience)
      resolve(outcome)
    }
    request.addEventListener('success', () => settle('deleted'))
    request.addEventListener('error', () => settle('refused'))
  })
}
