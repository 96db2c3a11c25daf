import { draftHolderIdSchema, type SessionId } from '../../core/kernel/id.ts'
import { toEditKey } from '../../core/kernel/kept-draft.ts'
import { addBlob, releaseBlobs } from './blob-store.ts'
import type { Database } from './schema.ts'

/** Keeps what the stored drafts name, beside the tabs in which they are written. No tab goes by that name. */
export const keptDraftsHolder = draftHolderIdSchema.parse('draft-kept')

/** Within a transaction over `drafts`, `blobs` and `renditions`: the files of all stored drafts are kept, and no others. */
export async function holdDraftFiles(db: Database): Promise<void> {
  const rows = await db.drafts.toArray()
  const named = new Set(rows.flatMap(({ draft }) => draft.attachments ?? []).map(({ blobId }) => blobId))
  await releaseBlobs(db, keptDraftsHolder, (id) => !named.has(id))
  const held = new Set(await db.blobs.where('sessionIds').equals(keptDraftsHolder).primaryKeys())
  for (const row of await db.blobs.bulkGet([...named].filter((id) => !held.has(id))))
    if (row) await addBlob(db, { ...row, owner: keptDraftsHolder })
}

/** Within the same: the drafts of a chat and of its messages go with it. */
export async function dropDraftsOf(
  db: Database,
  sessionId: SessionId,
  messageIds: readonly string[],
): Promise<void> {
  await db.drafts.bulkDelete([sessionId, ...messageIds.map(toEditKey)])
  await holdDraftFiles(db)
}
