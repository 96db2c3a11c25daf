import { Dexie } from 'dexie'
import { purgeSession } from './purge-session.ts'
import type { Database } from '../schema.ts'

/** Purges sessions deleted at or before the given time, one transaction each. Returns the number of purged sessions. */
export async function purgeDeleted(db: Database, deletedUntil: number): Promise<number> {
  const deleted = db.sessions.where('deletedAt').between(Dexie.minKey, deletedUntil, true, true)
  let purged = 0
  for (const sessionId of await deleted.primaryKeys()) {
    if (await purgeSession(db, sessionId, deletedUntil)) purged += 1
  }
  return purged
}
