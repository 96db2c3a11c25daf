import type { StoredBlob } from '../../core/engine/blob-port.ts'
import type { BlobId } from '../../core/kernel/id.ts'
import type { Database, RenditionRow } from './schema.ts'

/** Loads a rendition, or the blob itself if it has none. */
export async function readRendition(
  db: Database,
  blobId: BlobId,
  kind: RenditionRow['kind'],
): Promise<StoredBlob | undefined> {
  const row = (await db.renditions.get([blobId, kind])) ?? (await db.blobs.get(blobId))
  return row && { bytes: row.bytes, mediaType: row.mediaType }
}
