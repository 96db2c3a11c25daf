import type { BlobId } from '../../core/kernel/id.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

/** Of the way in which words are got out of files: those of an older way are got out anew. */
const mediaType = 'application/json;extracted=1'

/** What `extract-text` made of a document, as it gave it, beside the document's blob. */
export interface FileTextStore {
  /** `null`: it was not read yet. */
  read(blobId: BlobId): Promise<Result<Uint8Array<ArrayBuffer> | null>>
  /** Kept for as long as the blob is; nothing is kept of one that is gone. */
  put(blobId: BlobId, bytes: Uint8Array<ArrayBuffer>): Promise<Result<null>>
}

export function createFileTextStore(db: Database): FileTextStore {
  return {
    read: (blobId) =>
      tryStorage(db, async () => {
        const row = await db.renditions.get([blobId, 'text'])
        return succeed(row?.mediaType === mediaType ? row.bytes : null)
      }),
    put: (blobId, bytes) =>
      tryStorage(db, () =>
        db.transaction('rw', db.blobs, db.renditions, async () => {
          const isThere = (await db.blobs.where('id').equals(blobId).count()) > 0
          if (isThere) await db.renditions.put({ blobId, kind: 'text', mediaType, bytes })
          return succeed(null)
        }),
      ),
  }
}
