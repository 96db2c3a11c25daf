import type { RunId, SessionId } from '../../../core/kernel/id.ts'
import { partsOf } from '../requests/parts-of.ts'
import type { Database } from '../schema.ts'
import { eventsOf } from './read-run-events.ts'

/**
 * Deletes what Review shows of a session's runs: events and recorded requests. Messages, costs and usage stay. Runs in
 * one transaction. Resolves to false, with nothing deleted, if a run has not ended.
 */
export async function dropDetails(
  db: Database,
  { sessionId, at }: { sessionId: SessionId; at: number },
): Promise<boolean> {
  const tables = [db.runs, db.events, db.sentRequests, db.wireRequests, db.requestParts]
  return db.transaction('rw', tables, async () => {
    const runs = await db.runs.where('sessionId').equals(sessionId).toArray()
    if (runs.some(({ state }) => state !== 'ended')) return false
    const kept = runs.filter(({ detailsDroppedAt }) => detailsDroppedAt === undefined)
    await deleteDetails(
      db,
      sessionId,
      kept.map(({ id }) => id),
    )
    await db.runs.bulkUpdate(kept.map(({ id: key }) => ({ key, changes: { detailsDroppedAt: at } })))
    return true
  })
}

/** Must be called within a transaction over events, requests and their parts. */
export async function deleteDetails(
  db: Database,
  sessionId: SessionId,
  runIds: readonly RunId[],
): Promise<void> {
  for (const id of runIds) await eventsOf(db, id).delete()
  await db.sentRequests.where('sessionId').equals(sessionId).delete()
  await db.wireRequests.where('sessionId').equals(sessionId).delete()
  await partsOf(db, sessionId).delete()
}
