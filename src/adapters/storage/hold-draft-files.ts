import { draftHolderIdSchema, type SessionId } from '../../core/kernel/id.ts'
import { toEditKey } from '../../core/kernel/kept-draft.ts'
import { addBlob, releaseBlobs } from './blob-store.ts'
import type { Database } from './schema.ts'

/** Owner of the files that stored drafts name, in addition to the tabs that write them. No tab has this id. */
export const keptDraftsHolder = draftHolderIdSchema.parse('draft-kept')

/**
 * Makes the stored drafts own exactly the files that they name. Must be called within a transaction over `drafts`,
 * `blobs` and `renditions`.
 */
export async function holdDraftFiles(db: Database): Promise<void> {
  const rows = await db.drafts.toArray()
  const named = new Set(rows.flatMap(({ draft }) => draft.attachments ?? []).map(({ blobId }) => blobId))
  await releaseBlobs(db, keptDraftsHolder, (id) => !named.has(id))
  const held = new Set(await db.blobs.where('sessionIds').equals(keptDraftsHolder).primaryKeys())
  for (const row of await db.blobs.bulkGet([...named].filter((id) => !held.has(id))))
    if (row) await addBlob(db, { ...row, owner: keptDraftsHolder })
}

/** Deletes the drafts of a chat and of its messages. Must be called within the same kind of transaction. */
export async function dropDraftsOf(
  db: Database,
  sessionId: SessionId,
  messageIds: readonly string[],
): Promise<void> {
  await db.drafts.bulkDelete([sessionId, ...messageIds.map(toEditKey)])
  await holdDraftFiles(db)
}
