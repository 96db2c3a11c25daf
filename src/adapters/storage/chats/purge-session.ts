import type { SessionId } from '../../../core/kernel/id.ts'
import { releaseBlobs } from '../blob-store.ts'
import { dropDraftsOf } from '../hold-draft-files.ts'
import { deleteDetails } from './drop-details.ts'
import { allMessages } from './read-branch.ts'
import { readQueue } from '../read-queue.ts'
import type { Database } from '../schema.ts'

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
  const tables = [...own, ...details, db.queue, db.approvals, db.drafts, db.blobs, db.renditions]
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
    await deleteDetails(
      db,
      sessionId,
      runs.map(({ id }) => id),
    )
    await db.runs.bulkDelete(runs.map(({ id }) => id))
    await db.queue.bulkDelete((await readQueue(db, sessionId)).map(({ id }) => id))
    await db.approvals.where('sessionId').equals(sessionId).delete()
    await db.importedChats.where('sessionId').equals(sessionId).delete()
    await dropDraftsOf(db, sessionId, messageIds)
    await releaseBlobs(db, sessionId)
    await db.sessions.delete(sessionId)
    return true
  })
}
