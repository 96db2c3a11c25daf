import type { StoredBlob } from '../../core/engine/blob-port.ts'
import type { BlobId } from '../../core/kernel/id.ts'
import type { Database, RenditionRow } from './schema.ts'

/** A smaller copy of a picture, or the blob itself where it needs none. */
export async function readRendition(
  db: Database,
  blobId: BlobId,
  kind: RenditionRow['kind'],
): Promise<StoredBlob | undefined> {
  const row = (await db.renditions.get([blobId, kind])) ?? (await db.blobs.get(blobId))
  return row && { bytes: row.bytes, mediaType: row.mediaType }
}
