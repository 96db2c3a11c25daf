import type { BlobOwner } from '../../core/engine/blob-port.ts'
import type { BlobId } from '../../core/kernel/id.ts'
import { hashOf } from './blob-store.ts'
import type { Database } from './schema.ts'

/** `damaged`: its bytes are not those that it is named by, or cannot be read. */
export type FileState = 'sound' | 'damaged' | 'missing'

/** Reads and hashes one file: in no transaction, which would not wait for it. */
export async function judgeFile(db: Database, id: BlobId): Promise<FileState> {
  try {
    const row = await db.blobs.get(id)
    if (!row) return 'missing'
    return (await hashOf(row.bytes)) === id ? 'sound' : 'damaged'
  } catch (error) {
    // A large value lies in a file of the browser's own, which may be gone while its row is there; a closed database tells nothing.
    if (!db.isOpen()) throw error
    return 'damaged'
  }
}

/** One after the other, so that one is in memory at a time; who is stopped answers what was found so far. */
export async function findDamagedFiles(db: Database, signal: AbortSignal): Promise<BlobId[]> {
  const damaged: BlobId[] = []
  for (const id of await db.blobs.toCollection().primaryKeys()) {
    if (signal.aborted) break
    if ((await judgeFile(db, id)) === 'damaged') damaged.push(id)
  }
  return damaged
}

/** Within a transaction over `blobs`: who keeps a file whose row cannot be read. */
export async function ownersOf(db: Database, id: BlobId): Promise<BlobOwner[]> {
  const owners: BlobOwner[] = []
  await db.blobs.orderBy('sessionIds').eachKey((owner, { primaryKey }) => {
    if (primaryKey === id) owners.push(owner as unknown as BlobOwner)
  })
  return owners
}
