import type { RunId, SessionId } from '../../../core/kernel/id.ts'
import { partsOf } from '../requests/parts-of.ts'
import type { Database } from '../schema.ts'
import { eventsOf } from './read-run-events.ts'

/**
 * Drops what Review shows of the runs of a session: their events, and the requests as they were sent. Messages, costs and what
 * was used stay. One transaction; `false`: a run of it has no end yet, and nothing was dropped.
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

/** Within a transaction over events, requests and their parts. */
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
