import type { MessageId, SessionId } from '../../../core/kernel/id.ts'
import { readBranch } from './read-branch.ts'
import type { Database } from '../schema.ts'

/**
 * Marks summaries that cover one of these messages as undone, because they repeat its old content. Must be called
 * within a transaction over `messages` and `messageMarks`.
 */
export async function undoCompactionsOver(
  db: Database,
  { sessionId, messageIds }: { sessionId: SessionId; messageIds: readonly MessageId[] },
  at: number,
): Promise<void> {
  const rows = await db.messageMarks.where('sessionId').equals(sessionId).toArray()
  for (const row of rows) {
    const { compaction, messageId } = row
    const last = compaction && !compaction.undone ? await db.messages.get(messageId) : undefined
    if (!compaction || !last) continue
    const covered = new Set((await readBranch(db, last, Infinity)).map(({ id }) => id))
    if (!messageIds.some((id) => covered.has(id))) continue
    await db.messageMarks.put({ ...row, compaction: { ...compaction, undone: { at, because: 'changed' } } })
  }
}
