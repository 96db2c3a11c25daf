import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { inputText, storageText } from '../../../core/model/messages/write-text.ts'
import { backupLimits, openArchive, type Archive } from './open-archive.ts'
import { fileFailure, toJsonProblem } from '../../../core/model/files/file-failure.ts'
import { fromBlob, type ByteSource } from './byte-source.ts'
import { toFileFailure } from './internal/file-problem.ts'
import {
  manifestStartSchema,
  manifestName,
  manifestSchema,
  type Manifest,
  type ManifestPart,
} from './manifest.ts'
import { isSealed, openSealed } from './open-sealed.ts'
import type { JsonLine } from '../../tool-worker/backup-rows/json-lines.ts'
import { backupRowLimits } from '../../tool-worker/backup-rows/row-limits.ts'
import { parseJsonRows, type ParseRows } from '../../tool-worker/backup-rows/parse-rows.ts'
import { sha256 } from './internal/sha256.ts'
import { readInputReason } from '../../../core/model/messages/input-reason.ts'

export interface OpenBackup {
  manifest: Manifest
  /** Reads a part as it was written, or fails with `file-damaged`. Its hash is verified before any byte is used. */
  read(part: ManifestPart, signal: AbortSignal): Promise<Result<Uint8Array<ArrayBuffer>>>
  /** Reads a part with rows. `onLine` gets them one by one. Stops at the first failure that it returns. */
  readLines(
    part: ManifestPart,
    onLine: (line: JsonLine) => Result<null> | Promise<Result<null>>,
    signal: AbortSignal,
  ): Promise<Result<null>>
}

export interface OpenBackupOptions {
  passphrase?: string | undefined
  signal: AbortSignal
  /** Parses rows elsewhere, which is left out in tests. */
  parseRows?: ParseRows | undefined
}

/**
 * Opens one of our own backups. Reads the manifest and checks that every part it names exists. Does not read the
 * parts.
 */
export async function openBackup(
  file: Blob,
  { passphrase, signal, parseRows = parseJsonRows }: OpenBackupOptions,
): Promise<Result<OpenBackup>> {
  const source = await unseal(fromBlob(file), passphrase)
  if (!source.ok) return source
  const opened = await openArchive(source.value, backupLimits)
  if (!opened.ok) return opened
  const archive = opened.value
  const manifest = await readManifest(archive, signal)
  if (!manifest.ok) return manifest
  const complete = compareDirectory(archive, manifest.value)
  return complete.ok ? succeed(toBackup(archive, manifest.value, parseRows)) : complete
}

async function unseal(source: ByteSource, passphrase: string | undefined): Promise<Result<ByteSource>> {
  try {
    if (source.size === 0) return fail(createFailure('file-cut', { detail: inputText('input-file-empty') }))
    if (!(await isSealed(source))) return succeed(source)
  } catch (error) {
    return toFileFailure(error, {})
  }
  if (passphrase === undefined) return fail(createFailure('file-passphrase-needed'))
  return openSealed(source, passphrase)
}

async function readManifest(archive: Archive, signal: AbortSignal): Promise<Result<Manifest>> {
  const place = { part: manifestName }
  const entry = archive.find(manifestName)
  if (!entry)
    return fail(
      createFailure('file-unknown', {
        detail: storageText('backup-manifest-missing', { name: manifestName }),
      }),
    )
  if (entry.bytes > maxManifestBytes)
    return fail(fileFailure('file-too-large', place, storageText('backup-manifest-too-large')))
  const read = await entry.read(signal)
  if (!read.ok) return read
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(read.value))
  } catch (error) {
    return fail(fileFailure('file-damaged', place, toJsonProblem(error)))
  }
  const begin = manifestStartSchema.safeParse(value)
  if (!begin.success)
    return fail(createFailure('file-unknown', { detail: storageText('backup-manifest-foreign') }))
  if (begin.data.formatVersion > manifestSchema.shape.formatVersion.value)
    return fail(createFailure('file-newer'))
  const manifest = manifestSchema.safeParse(value)
  if (manifest.success) return succeed(manifest.data)
  const [issue] = manifest.error.issues
  const field = issue?.path.join('.') ?? ''
  return fail(
    fileFailure(
      'file-damaged',
      { ...place, field },
      issue ? readInputReason(issue.message) : storageText('backup-manifest-invalid'),
    ),
  )
}

/** Allows about 100 bytes for each stored file. */
const maxManifestBytes = 256_000_000

/** Limits for one part, which is read into memory as a whole: rows up to the longest one, or one file. */
const maxRowsPartBytes = 2 * backupRowLimits.maxLineBytes
const maxFilePartBytes = 512_000_000

function compareDirectory(archive: Archive, { parts }: Manifest): Result<null> {
  const named = new Set([manifestName])
  for (const part of parts) {
    const place = { part: part.name }
    const entry = archive.find(part.name)
    if (named.has(part.name))
      return fail(fileFailure('file-damaged', place, storageText('backup-part-repeated')))
    named.add(part.name)
    if (!entry) return fail(fileFailure('file-damaged', place, storageText('backup-part-missing')))
    if (part.bytes > (part.lines === undefined ? maxFilePartBytes : maxRowsPartBytes))
      return fail(fileFailure('file-too-large', place, storageText('backup-part-too-large')))
    if (entry.bytes !== part.bytes)
      return fail(fileFailure('file-damaged', place, storageText('backup-part-size-differs')))
  }
  const unnamedEntry = archive.entries.find(({ name }) => !named.has(name))
  if (unnamedEntry)
    return fail(fileFailure('file-damaged', { part: unnamedEntry.name }, storageText('backup-part-unnamed')))
  return succeed(null)
}

function toBackup(archive: Archive, manifest: Manifest, parseRows: ParseRows): OpenBackup {
  const read: OpenBackup['read'] = async (part, signal) => {
    const entry = archive.find(part.name)
    if (!entry)
      return fail(fileFailure('file-damaged', { part: part.name }, storageText('backup-part-absent')))
    const bytes = await entry.read(signal)
    if (!bytes.ok) return bytes
    if ((await sha256(bytes.value)) === part.sha256) return bytes
    return fail(fileFailure('file-damaged', { part: part.name }, storageText('backup-part-digest-differs')))
  }
  return {
    manifest,
    read,
    async readLines(part, onLine, signal) {
      const bytes = await read(part, signal)
      if (!bytes.ok) return bytes
      const rows = await parseRows({ part: part.name, bytes: bytes.value }, signal)
      if (!rows.ok) return rows
      for (const line of rows.value) {
        const taken = await onLine(line)
        if (!taken.ok) return taken
      }
      const count = rows.value.length
      if (count === part.lines) return succeed(null)
      const what = storageText('backup-part-rows-differ', { count, expected: part.lines ?? 0 })
      return fail(fileFailure('file-damaged', { part: part.name }, what))
    },
  }
}
