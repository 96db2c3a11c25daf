import type { BlobOwner } from '../../../core/model/files/blob-store-port.ts'
import type { BlobId } from '../../../core/model/id.ts'
import { hashBytes } from './blob-store.ts'
import type { Database } from '../database/schema.ts'

/** `damaged` means that the bytes do not match the hash, or cannot be read. */
export type FileState = 'sound' | 'damaged' | 'missing'

/** Reads and hashes one file. Must not be called within a transaction, which would end meanwhile. */
export async function assessFile(db: Database, id: BlobId): Promise<FileState> {
  try {
    const row = await db.blobs.get(id)
    if (!row) return 'missing'
    return (await hashBytes(row.bytes)) === id ? 'sound' : 'damaged'
  } catch (error) {
    // Browsers store a large value in a separate file, which may be lost although its row exists. A closed database
    // proves nothing.
    if (!db.isOpen()) throw error
    return 'damaged'
  }
}

/**
 * Checks the files one after the other, so that one is in memory at a time. When aborted, returns the results so far.
 */
export async function findDamagedFiles(db: Database, signal: AbortSignal): Promise<BlobId[]> {
  const damaged: BlobId[] = []
  for (const id of await db.blobs.toCollection().primaryKeys()) {
    if (signal.aborted) break
    if ((await assessFile(db, id)) === 'damaged') damaged.push(id)
  }
  return damaged
}

/** Returns the owners of a file whose row cannot be read. Must be called within a transaction over `blobs`. */
export async function ownersOf(db: Database, id: BlobId): Promise<BlobOwner[]> {
  const owners: BlobOwner[] = []
  await db.blobs.orderBy('sessionIds').eachKey((owner, { primaryKey }) => {
    if (primaryKey === id) owners.push(owner as unknown as BlobOwner)
  })
  return owners
}
