import type { BlobOwner, BlobStorePort, NewBlob } from '../../../core/model/files/blob-store-port.ts'
import type { BlobId } from '../../../core/model/id.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import { loadRendition } from './rendition-store.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

export function createBlobStore(db: Database): BlobStorePort {
  return {
    async put({ bytes, mediaType, sessionId }) {
      const id = await hashBytes(bytes)
      return tryStorage(db, () =>
        db.transaction('rw', db.blobs, async () => {
          await addBlob(db, { id, bytes, mediaType, owner: sessionId })
          return succeed(id)
        }),
      )
    },
    read: (blobId) =>
      tryStorage(db, async () => {
        const row = await db.blobs.get(blobId)
        return succeed(row ? { bytes: row.bytes, mediaType: row.mediaType } : null)
      }),
    readForModel: (blobId) =>
      tryStorage(db, async () => succeed((await loadRendition(db, blobId, 'model')) ?? null)),
  }
}

/** Must be called within a transaction over `blobs`. */
export async function addBlob(
  db: Database,
  { id, bytes, mediaType, owner }: Pick<NewBlob, 'bytes' | 'mediaType'> & { id: BlobId; owner: BlobOwner },
): Promise<void> {
  if (!(await retainBlob(db, { id, owner })))
    await db.blobs.add({ id, mediaType, bytes, sessionIds: [owner] })
}

/** Must be called within a transaction over `blobs`. Resolves to false if the blob is not stored. */
export async function retainBlob(
  db: Database,
  { id, owner }: { id: BlobId; owner: BlobOwner },
): Promise<boolean> {
  const row = await db.blobs.get(id)
  if (!row) return false
  if (!row.sessionIds.includes(owner)) await db.blobs.put({ ...row, sessionIds: [...row.sessionIds, owner] })
  return true
}

/**
 * Removes an owner from its blobs and deletes blobs without an owner. Must be called within a transaction over `blobs`
 * and `renditions`.
 */
export async function releaseBlobs(
  db: Database,
  owner: BlobOwner,
  isReleased: (id: BlobId) => boolean = () => true,
): Promise<void> {
  const ownedIds = await db.blobs.where('sessionIds').equals(owner).primaryKeys()
  for (const id of ownedIds.filter(isReleased)) {
    const row = await db.blobs.get(id)
    if (!row) continue
    const sessionIds = row.sessionIds.filter((each) => each !== owner)
    if (sessionIds.length > 0) await db.blobs.put({ ...row, sessionIds })
    else {
      await db.blobs.delete(id)
      await db.renditions.bulkDelete([
        [id, 'thumbnail'],
        [id, 'model'],
        [id, 'text'],
      ])
    }
  }
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Hashes bytes to a blob id. Must be fast: a request of a long chat has thousands of parts. */
export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<BlobId> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  let hash = ''
  for (const byte of digest) hash += hexOfByte[byte]
  return hash as BlobId
}
