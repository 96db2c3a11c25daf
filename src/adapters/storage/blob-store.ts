import type { BlobStorePort } from '../../core/engine/blob-port.ts'
import { blobIdSchema, type BlobId, type SessionId } from '../../core/kernel/id.ts'
import { succeed } from '../../core/kernel/result.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

export function createBlobStore(db: Database): BlobStorePort {
  return {
    async put({ bytes, mediaType, sessionId }) {
      const id = await hashOf(bytes)
      return tryStorage(db, () =>
        db.transaction('rw', db.blobs, async () => {
          const known = await db.blobs.get(id)
          if (!known) await db.blobs.add({ id, mediaType, bytes, sessionIds: [sessionId] })
          else if (!known.sessionIds.includes(sessionId)) {
            await db.blobs.put({ ...known, sessionIds: [...known.sessionIds, sessionId] })
          }
          return succeed(id)
        }),
      )
    },
    read: (blobId) =>
      tryStorage(db, async () => {
        const row = await db.blobs.get(blobId)
        return succeed(row ? { bytes: row.bytes, mediaType: row.mediaType } : null)
      }),
  }
}

/** Within a transaction over `blobs`: what no other session keeps goes with this one. */
export async function releaseBlobs(db: Database, sessionId: SessionId): Promise<void> {
  const kept = await db.blobs.where('sessionIds').equals(sessionId).toArray()
  for (const row of kept) {
    const sessionIds = row.sessionIds.filter((id) => id !== sessionId)
    if (sessionIds.length === 0) await db.blobs.delete(row.id)
    else await db.blobs.put({ ...row, sessionIds })
  }
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<BlobId> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return blobIdSchema.parse([...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
}
