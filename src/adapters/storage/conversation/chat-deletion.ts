import type { SessionId, RunId } from '../../../core/model/id.ts'
import { releaseBlobs } from '../files/blob-store.ts'
import { deleteDraftsOf } from './draft-store.ts'
import { allMessages, loadQueue } from './messages.ts'
import type { Database } from '../database/schema.ts'
import { Dexie } from 'dexie'
import { requestPartsOf } from '../requests/request-parts.ts'
import { eventsOfRun } from '../journal/run-reader.ts'

/**
 * Purges one session in one transaction. Resolves to false if the session was restored meanwhile or a run has not
 * ended.
 */
export async function purgeSession(
  db: Database,
  sessionId: SessionId,
  deletedUntil: number,
): Promise<boolean> {
  const { sessions, messages, messageMarks, renderings, runs: runRows, events } = db
  const own = [sessions, messages, messageMarks, renderings, runRows, events]
  const details = [db.sentRequests, db.wireRequests, db.requestParts, db.importedChats]
  const tables = [
    ...own,
    ...details,
    db.queue,
    db.approvals,
    db.captures,
    db.auditEvents,
    db.memories,
    db.drafts,
    db.blobs,
    db.renditions,
  ]
  return db.transaction('rw', tables, async () => {
    const session = await db.sessions.get(sessionId)
    if (session?.deletedAt === undefined || session.deletedAt > deletedUntil) return false
    const runs = await db.runs.where('sessionId').equals(sessionId).toArray()
    if (runs.some((run) => run.state !== 'ended')) return false
    const messageIds = await allMessages(db, sessionId).primaryKeys()
    await db.renderings.bulkDelete(messageIds)
    // Annotations first: the last search note for a message wins, and the note of an annotation lacks the order.
    await db.messageMarks.bulkDelete(messageIds)
    await db.messages.bulkDelete(messageIds)
    await deleteRunDetails(
      db,
      sessionId,
      runs.map(({ id }) => id),
    )
    await db.runs.bulkDelete(runs.map(({ id }) => id))
    await db.queue.bulkDelete((await loadQueue(db, sessionId)).map(({ id }) => id))
    await db.approvals.where('sessionId').equals(sessionId).delete()
    await db.importedChats.where('sessionId').equals(sessionId).delete()
    await db.captures.where('sessionId').equals(sessionId).delete()
    await db.auditEvents.where('sessionId').equals(sessionId).delete()
    await db.memories
      .filter((memory) => memory.isProposed === true && memory.sessionId === sessionId)
      .delete()
    await deleteDraftsOf(db, sessionId, messageIds)
    await releaseBlobs(db, sessionId)
    await db.sessions.delete(sessionId)
    return true
  })
}

/** Purges sessions deleted at or before the given time, one transaction each. Returns the number of purged sessions. */
export async function purgeDeletedSessions(db: Database, deletedUntil: number): Promise<number> {
  const deleted = db.sessions.where('deletedAt').between(Dexie.minKey, deletedUntil, true, true)
  let purged = 0
  for (const sessionId of await deleted.primaryKeys()) {
    if (await purgeSession(db, sessionId, deletedUntil)) purged += 1
  }
  return purged
}

/**
 * Deletes what Review shows of a session's runs: events and recorded requests. Messages, costs and usage stay. Runs in
 * one transaction. Resolves to false, with nothing deleted, if a run has not ended.
 */
export async function dropRunDetails(
  db: Database,
  { sessionId, at }: { sessionId: SessionId; at: number },
): Promise<boolean> {
  const tables = [db.runs, db.events, db.sentRequests, db.wireRequests, db.requestParts]
  return db.transaction('rw', tables, async () => {
    const runs = await db.runs.where('sessionId').equals(sessionId).toArray()
    if (runs.some(({ state }) => state !== 'ended')) return false
    const detailedRuns = runs.filter(({ detailsDroppedAt }) => detailsDroppedAt === undefined)
    await deleteRunDetails(
      db,
      sessionId,
      detailedRuns.map(({ id }) => id),
    )
    await db.runs.bulkUpdate(detailedRuns.map(({ id: key }) => ({ key, changes: { detailsDroppedAt: at } })))
    return true
  })
}

/** Must be called within a transaction over events, requests and their parts. */
async function deleteRunDetails(db: Database, sessionId: SessionId, runIds: readonly RunId[]): Promise<void> {
  for (const id of runIds) await eventsOfRun(db, id).delete()
  await db.sentRequests.where('sessionId').equals(sessionId).delete()
  await db.wireRequests.where('sessionId').equals(sessionId).delete()
  await requestPartsOf(db, sessionId).delete()
}
