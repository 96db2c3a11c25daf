import type { StoredBlob } from '../../../core/model/files/blob-store-port.ts'
import type { BlobId } from '../../../core/model/id.ts'
import type { Database, RenditionRow } from '../database/schema.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import { tryStorage } from '../database/try-storage.ts'

/** Loads a rendition, or the blob itself if it has none. */
export async function loadRendition(
  db: Database,
  blobId: BlobId,
  kind: RenditionRow['kind'],
): Promise<StoredBlob | undefined> {
  const row = (await db.renditions.get([blobId, kind])) ?? (await db.blobs.get(blobId))
  return row && { bytes: row.bytes, mediaType: row.mediaType }
}

/** Names the version of the text extraction. Text stored by another version is extracted again. */
const mediaType = 'application/json;extracted=2'

/** Stores the result of `extract-text` for a document, as a rendition of the document's blob. */
interface FileTextStore {
  /** Resolves to null if the document was not read yet. */
  read(blobId: BlobId): Promise<Result<Uint8Array<ArrayBuffer> | null>>
  /** Stores the text for as long as the blob exists. Does nothing if the blob is gone. */
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
