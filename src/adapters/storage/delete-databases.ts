import { Dexie } from 'dexie'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { closeForGood } from './close-for-good.ts'
import type { Database } from './schema.ts'

/**
 * Deletes this application's databases for good: the one that is open, and those whose names begin with its name. Another
 * page of the same address keeps its own. Connections of other tabs are told to close. One that does not within the time is
 * `deletion-blocked`: its database goes by itself as soon as it is closed, which nobody is told. This one stays closed, because
 * whoever opened it before would wait for that; it may be called again.
 */
export async function deleteDatabases(db: Database, { waitMs = 10_000 } = {}): Promise<Result<null>> {
  const { name } = db
  const names = await Dexie.getDatabaseNames().catch(() => [])
  const own = names.filter((each) => each === name || each.startsWith(`${name}-`))
  // What is still written somewhere would make it anew.
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
