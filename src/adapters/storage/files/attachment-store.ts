import type { BlobId, DraftHolderId } from '../../../core/model/id.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import { addBlob, hashBytes, releaseBlobs } from './blob-store.ts'
import type { Database, RenditionRow } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

export interface NewDraftBlob {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: string
  renditions: readonly Omit<RenditionRow, 'blobId'>[]
  holderId: DraftHolderId
  at: number
}

/** Stores files of drafts: blobs that a tab owns until a message names them or the draft is gone. */
export interface AttachmentStore {
  /** The file is durable when the promise resolves. */
  put(blob: NewDraftBlob): Promise<Result<BlobId>>
  /** Makes the holder own exactly these blobs. */
  retainOnly(files: {
    holderId: DraftHolderId
    blobIds: readonly BlobId[]
    at: number
  }): Promise<Result<null>>
  release(holderId: DraftHolderId, blobIds: readonly BlobId[]): Promise<Result<null>>
  /** Releases all blobs of the holder and removes the holder. */
  forget(holderId: DraftHolderId): Promise<Result<null>>
  /** Lists the holders whose newest file was stored before the given time. */
  listHoldersBefore(at: number): Promise<Result<readonly DraftHolderId[]>>
}

export function createAttachmentStore(db: Database): AttachmentStore {
  const release = (holderId: DraftHolderId, isReleased: (id: BlobId) => boolean) =>
    tryStorage(db, () =>
      db.transaction('rw', db.blobs, db.renditions, async () => {
        await releaseBlobs(db, holderId, isReleased)
        return succeed(null)
      }),
    )
  return {
    async put({ bytes, mediaType, renditions, holderId, at }) {
      const id = await hashBytes(bytes)
      return tryStorage(db, () =>
        db.transaction('rw', db.blobs, db.renditions, db.draftHolders, async () => {
          await addBlob(db, { id, bytes, mediaType, owner: holderId })
          await db.renditions.bulkPut(renditions.map((each) => ({ ...each, blobId: id })))
          await db.draftHolders.put({ id: holderId, storedAt: at })
          return succeed(id)
        }),
      )
    },
    retainOnly: ({ holderId, blobIds, at }) =>
      tryStorage(db, () =>
        db.transaction('rw', db.blobs, db.renditions, db.draftHolders, async () => {
          await releaseBlobs(db, holderId, (id) => !blobIds.includes(id))
          for (const row of await db.blobs.bulkGet([...blobIds]))
            if (row) await addBlob(db, { ...row, owner: holderId })
          if (blobIds.length > 0) await db.draftHolders.put({ id: holderId, storedAt: at })
          return succeed(null)
        }),
      ),
    release: (holderId, blobIds) => release(holderId, (id) => blobIds.includes(id)),
    forget: (holderId) =>
      tryStorage(db, () =>
        db.transaction('rw', db.blobs, db.renditions, db.draftHolders, async () => {
          await releaseBlobs(db, holderId)
          await db.draftHolders.delete(holderId)
          return succeed(null)
        }),
      ),
    listHoldersBefore: (at) =>
      tryStorage(db, async () => {
        const rows = await db.draftHolders.toArray()
        return succeed(rows.filter(({ storedAt }) => storedAt < at).map(({ id }) => id))
      }),
  }
}
