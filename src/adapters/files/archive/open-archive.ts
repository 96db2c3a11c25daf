import { truncateString } from '../../../lib/text.ts'
import {
  configure,
  Reader,
  ZipReader,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { toPlainText, type LocalizedText } from '../../../core/model/messages/localized-text.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'
import type { ByteSource } from './byte-source.ts'
import { fileFailure } from '../../../core/model/files/file-failure.ts'
import { FileProblemError, toFileFailure } from './internal/file-problem.ts'
import { joinBytes } from '../../../lib/bytes.ts'

/** Limits beyond which a file is not read any further. */
export interface ArchiveLimits {
  maxFileBytes: number
  /** Counted over all entries together while they are inflated. */
  maxInflatedBytes: number
  /**
   * Maximum ratio of inflated to stored bytes of one entry. The first 100 kB are exempt, because small texts repeat
   * themselves.
   */
  maxRatio: number
  maxEntries: number
}

/** Limits for files made by other programs. */
export const foreignLimits: ArchiveLimits = {
  maxFileBytes: 200_000_000,
  maxInflatedBytes: 1_000_000_000,
  maxRatio: 100,
  maxEntries: 10_000,
}

/**
 * Limits for our own backups. A backup may hold everything this browser stored, so its total size has no limit. The
 * size of each part is bounded by the manifest and by the limits of `openBackup`. The ratio has no limit, because a file
 * of equal bytes, such as a silent recording, reaches the maximum ratio of deflate, which is 1,032.
 */
export const backupLimits: ArchiveLimits = {
  maxFileBytes: Infinity,
  maxInflatedBytes: Infinity,
  maxRatio: Infinity,
  maxEntries: 5_000_000,
}

configure({ useWebWorkers: false })

export interface ArchiveEntry {
  /** Name stored in the archive. Compare and show it, but never use it as a path. */
  name: string
  storedBytes: number
  /** Size stored in the archive. More than that is never inflated. */
  bytes: number
  /**
   * Delivers the bytes piece by piece. Succeeds only after all bytes arrived with the right checksum. The pieces
   * count toward the limits.
   */
  inflate(onPiece: (piece: Uint8Array) => void | Promise<void>, signal: AbortSignal): Promise<Result<null>>
  /** Reads the whole entry into memory. Use it only for entries known to be small. */
  read(signal: AbortSignal): Promise<Result<Uint8Array<ArrayBuffer>>>
}

export interface Archive {
  /** Files only, each name once. */
  entries: readonly ArchiveEntry[]
  find(name: string): ArchiveEntry | undefined
}

/**
 * Reads the directory at the end of a zip file; a truncated file has none. Refuses an archive that another program
 * might read differently: overlapping entries, two directories, duplicate names, or data around the archive.
 */
export async function openArchive(source: ByteSource, limits: ArchiveLimits): Promise<Result<Archive>> {
  if (source.size > limits.maxFileBytes)
    return tooLarge(storageText('archive-too-large', { count: limits.maxFileBytes }))
  try {
    const isZip = await beginsAsZip(source)
    if (!isZip) return fail(createFailure('file-unknown'))
    const directory = await readDirectory(source, limits)
    const count = { inflatedBytes: 0 }
    const entries = directory.map((entry) => toEntry(entry, { limits, count }))
    const byName = new Map(entries.map((entry) => [entry.name, entry]))
    return succeed({ entries, find: (name) => byName.get(name) })
  } catch (error) {
    return toArchiveFailure(error, '')
  }
}

async function beginsAsZip(source: ByteSource): Promise<boolean> {
  const [p, k, third, fourth] = await source.read(0, 4)
  return p === 0x50 && k === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6))
}

async function readDirectory(source: ByteSource, limits: ArchiveLimits): Promise<FileEntry[]> {
  const reader = new ZipReader(new SourceReader(source), { strictness: 'strict' })
  const files: FileEntry[] = []
  let seen = 0
  for await (const entry of reader.getEntriesGenerator({
    strictness: 'strict',
    filenameValidation: 'tolerant',
  })) {
    seen += 1
    if (seen > limits.maxEntries) {
      throw new FileProblemError(
        createFailure('file-too-large', {
          detail: storageText('archive-too-many-entries', { count: { number: limits.maxEntries } }),
        }),
      )
    }
    if (isFile(entry)) files.push(entry)
  }
  return files
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory
}

interface EntryOptions {
  limits: ArchiveLimits
  count: { inflatedBytes: number }
}

function toEntry(entry: FileEntry, { limits, count }: EntryOptions): ArchiveEntry {
  const { filename: name, compressedSize: storedBytes, uncompressedSize: bytes } = entry
  const part = truncateString(name, 200)
  const inflate: ArchiveEntry['inflate'] = async (onPiece, signal) => {
    if (entry.encrypted)
      return fail(fileFailure('file-damaged', { part }, storageText('archive-entry-encrypted')))
    const most = Math.max(storedBytes * limits.maxRatio, freeBytes)
    let writtenBytes = 0
    // Kept in a variable because the library may wrap an error that a sink throws.
    let refusal: FileProblemError | null = null
    const refuse = (what: LocalizedText) => {
      refusal = new FileProblemError(fileFailure('file-too-large', { part }, what))
      throw refusal
    }
    const sink = new WritableStream<Uint8Array>({
      async write(piece) {
        writtenBytes += piece.length
        count.inflatedBytes += piece.length
        if (writtenBytes > bytes) refuse(storageText('archive-entry-larger'))
        if (writtenBytes > most) refuse(storageText('archive-entry-inflates', { count: limits.maxRatio }))
        if (count.inflatedBytes > limits.maxInflatedBytes) {
          refuse(storageText('archive-inflates', { count: limits.maxInflatedBytes }))
        }
        await onPiece(piece)
      },
    })
    try {
      await entry.getData(sink, { checkSignature: true, checkOverlappingEntry: true, signal })
      if (writtenBytes !== bytes)
        return fail(fileFailure('file-damaged', { part }, storageText('archive-entry-smaller')))
      return succeed(null)
    } catch (error) {
      return toArchiveFailure(refusal ?? error, part)
    }
  }
  return {
    name,
    storedBytes,
    bytes,
    inflate,
    read: async (signal) => {
      const pieces: Uint8Array[] = []
      const inflated = await inflate((piece) => void pieces.push(piece), signal)
      return inflated.ok ? succeed(joinBytes(pieces)) : inflated
    },
  }
}

const freeBytes = 100_000

/** Errors thrown by the library itself are always caused by the file, because the library reads nothing else. */
function toArchiveFailure(error: unknown, part: string) {
  if (error instanceof FileProblemError || error instanceof DOMException)
    return toFileFailure(error, { part })
  if (!(error instanceof Error)) throw error
  const isCut = /End of (?:Zip64 )?central directory|EOCDR/i.test(error.message)
  return fail(
    fileFailure(
      isCut ? 'file-cut' : 'file-damaged',
      { part },
      toPlainText(truncateString(error.message, 300)),
    ),
  )
}

function tooLarge(detail: LocalizedText) {
  return fail(createFailure('file-too-large', { detail }))
}

class SourceReader extends Reader<ByteSource> {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super(source)
    this.#source = source
    this.size = source.size
  }

  override readUint8Array(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#source.read(offset, length)
  }
}
