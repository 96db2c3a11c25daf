import type { BlobOwner } from '../../../../core/model/files/blob-store-port.ts'
import type { BlobId } from '../../../../core/model/id.ts'
import { succeed, type Result } from '../../../../core/model/failures/result.ts'
import { retainBlob } from '../../files/blob-store.ts'
import { assessFile, ownersOf } from '../../files/file-integrity.ts'
import { blobPartName, renditionPartName } from '../backup-source.ts'
import type { Database, RenditionRow } from '../../database/schema.ts'
import { tryStorage } from '../../database/try-storage.ts'
import type { RowOf, StagedRow } from './parse-row.ts'
import type { FileTable } from './backup-tables.ts'
import { loadStagedRows, type RestoreStagingDatabase } from './staging-database.ts'

/** Reads the bytes of a part, as they were when it was verified. */
export type ReadPart = (name: string) => Promise<Result<Uint8Array<ArrayBuffer>>>

export interface StagedFiles {
  blobs: readonly RowOf<'blobs'>[]
  renditions: ReadonlyMap<BlobId, readonly RowOf<'renditions'>[]>
  byOwner: ReadonlyMap<string, readonly RowOf<'blobs'>[]>
}

/** Loads the file rows of a backup. The bytes stay in the backup until an owner needs them. */
export async function loadStagedFiles(staging: RestoreStagingDatabase): Promise<StagedFiles> {
  const staged = await loadStagedRows(staging, '')
  const rows = (name: FileTable) => staged.filter(({ table }) => table === name).map(({ row }) => row)
  const blobs = rows('blobs') as RowOf<'blobs'>[]
  const renditions = new Map<BlobId, RowOf<'renditions'>[]>()
  for (const row of rows('renditions') as RowOf<'renditions'>[]) {
    renditions.set(row.blobId, [...(renditions.get(row.blobId) ?? []), row])
  }
  const byOwner = new Map<string, RowOf<'blobs'>[]>()
  for (const blob of blobs) {
    for (const owner of blob.sessionIds) {
      const owned = byOwner.get(owner)
      if (owned) owned.push(blob)
      else byOwner.set(owner, [blob])
    }
  }
  return { blobs, renditions, byOwner }
}

/**
 * Stores the files that `from` owned in the backup for `owner`. Replaces damaged files. Holds one file in memory at a
 * time. Safe to repeat.
 */
export async function restoreFilesOf(
  db: Database,
  {
    from,
    owner,
    files,
    readPart,
  }: { from: string; owner: BlobOwner; files: StagedFiles; readPart: ReadPart },
): Promise<Result<null>> {
  for (const { id, mediaType } of files.byOwner.get(from) ?? []) {
    const retained = await tryStorage(db, async () => {
      const state = await assessFile(db, id)
      if (state !== 'sound') return succeed(false)
      return db.transaction('rw', db.blobs, async () => succeed(await retainBlob(db, { id, owner })))
    })
    if (!retained.ok) return retained
    if (retained.value) continue
    const read = await readPart(blobPartName(id))
    if (!read.ok) return read
    const copies: RenditionRow[] = []
    for (const row of files.renditions.get(id) ?? []) {
      const bytes = await readPart(renditionPartName(row))
      if (!bytes.ok) return bytes
      copies.push({ blobId: id, kind: row.kind, mediaType: row.mediaType, bytes: bytes.value })
    }
    const added = await tryStorage(db, () =>
      db.transaction('rw', db.blobs, db.renditions, async () => {
        const owners = new Set([...(await ownersOf(db, id)), owner])
        await db.blobs.put({ id, mediaType, bytes: read.value, sessionIds: [...owners] })
        await db.renditions.bulkPut(copies)
        return succeed(null)
      }),
    )
    if (!added.ok) return added
  }
  return succeed(null)
}

/** Returns whether a file of a chat is missing or damaged here. */
export async function hasMissingFiles(db: Database, files: readonly { id: BlobId }[]): Promise<boolean> {
  for (const { id } of files) if ((await assessFile(db, id)) !== 'sound') return true
  return false
}

/** Removes staged rows of files that are missing in the archive. Returns the removed rows of blobs. */
export async function dropMissingFiles(
  staging: RestoreStagingDatabase,
  files: ReadonlySet<string>,
): Promise<StagedRow[]> {
  const missing: StagedRow[] = []
  for (const part of await staging.rows.where('chat').equals('').toArray()) {
    const rows = part.rows.filter((row) => !isFileOf(row) || isThere(row, files))
    if (rows.length === part.rows.length) continue
    missing.push(...part.rows.filter((row) => !rows.includes(row)))
    await staging.rows.put({ ...part, rows })
  }
  return missing.filter(({ table }) => table === 'blobs')
}

function isFileOf({ table }: StagedRow): boolean {
  return table === 'blobs' || table === 'renditions'
}

function isThere({ row }: StagedRow, files: ReadonlySet<string>): boolean {
  if ('blobId' in row) return files.has(renditionPartName(row as RowOf<'renditions'>))
  return files.has(blobPartName((row as RowOf<'blobs'>).id))
}
