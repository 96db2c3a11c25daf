import { createHash } from 'node:crypto'
import type { BlobStorePort, NewBlob } from '../../src/core/model/files/blob-store-port.ts'
import { blobIdSchema, type BlobId } from '../../src/core/model/id.ts'
import { succeed } from '../../src/core/model/failures/result.ts'

/** Blobs in memory, under the ids that storage would give them. */
export class MemoryBlobs implements BlobStorePort {
  readonly blobs = new Map<BlobId, NewBlob>()

  async put(blob: NewBlob): Promise<{ ok: true; value: BlobId }> {
    const id = blobIdSchema.parse(createHash('sha256').update(blob.bytes).digest('hex'))
    if (!this.blobs.has(id)) this.blobs.set(id, blob)
    return { ok: true, value: id }
  }

  async read(blobId: BlobId) {
    return succeed(this.blobs.get(blobId) ?? null)
  }

  readForModel(blobId: BlobId) {
    return this.read(blobId)
  }
}
