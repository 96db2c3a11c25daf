import type { ArchiveWriter } from './write-archive.ts'
import { joinBytes } from '../../../lib/bytes.ts'
import { formatVersion, manifestName, type Manifest, type ManifestPart } from './manifest.ts'
import { sha256 } from './internal/sha256.ts'

/** A row as it is written, on one line. `chat` is the id of the chat that it belongs to. */
export interface BackupLine {
  table: string
  chat?: string | undefined
  row: object
}

export interface BackupWriter {
  /**
   * Adds a row. Rows of a group must be consecutive: a row of another group ends the group, and it must not appear
   * again.
   */
  addRow(group: string, row: BackupLine): Promise<void>
  /**
   * Adds a file unchanged. No group name may be a prefix of its name. `isPacked` means that compressing it is useless.
   */
  addFile(name: string, bytes: Uint8Array<ArrayBuffer>, options: { isPacked: boolean }): Promise<void>
  /** Bytes written so far, before compression. */
  readonly bytes: number
  /** Writes the manifest last. A file without one is incomplete. */
  finish(): Promise<Manifest>
}

export interface BackupWriterOptions {
  about: Pick<Manifest, 'id' | 'appVersion' | 'schemaVersion' | 'createdAt'>
  /** Removes secrets from all text that is written. Called with whole lines. */
  redact(text: string): string
}

/** Approximate size of a part, and so the memory needed at a time in addition to the largest row. */
const partBytes = 4_194_304

/** Writes rows and files to an archive, in parts of a few megabytes with a hash each. Rejects as the archive does. */
export function createBackupWriter(
  archive: ArchiveWriter,
  { about, redact }: BackupWriterOptions,
): BackupWriter {
  const parts: ManifestPart[] = []
  const counts: Record<string, number> = {}
  let group = ''
  let numberInGroup = 0
  let lines: Uint8Array<ArrayBuffer>[] = []
  let pending = 0
  let total = 0

  const addPart = async (
    part: Omit<ManifestPart, 'sha256' | 'bytes'>,
    bytes: Uint8Array<ArrayBuffer>,
    isPacked: boolean,
  ) => {
    parts.push({ ...part, bytes: bytes.length, sha256: await sha256(bytes) })
    await archive.add(part.name, bytes, { isPacked })
    total += bytes.length
  }
  const flush = async () => {
    if (lines.length === 0) return
    numberInGroup += 1
    const name = `${group}/${String(numberInGroup).padStart(5, '0')}.ndjson`
    const bytes = joinBytes(lines)
    const part = { name, lines: lines.length }
    lines = []
    pending = 0
    await addPart(part, bytes, false)
  }
  const encoder = new TextEncoder()
  return {
    async addRow(nextGroup, row) {
      if (nextGroup !== group) {
        await flush()
        group = nextGroup
        numberInGroup = 0
      }
      const line = encoder.encode(`${redact(JSON.stringify(row))}\n`)
      lines.push(line)
      pending += line.length
      counts[row.table] = (counts[row.table] ?? 0) + 1
      if (pending >= partBytes) await flush()
    },
    async addFile(name, bytes, { isPacked }) {
      await addPart({ name }, bytes, isPacked)
    },
    get bytes() {
      return total + pending
    },
    async finish() {
      await flush()
      const manifest: Manifest = { format: 'innerloop-backup', formatVersion, ...about, counts, parts }
      await archive.add(manifestName, encoder.encode(JSON.stringify(manifest)), { isPacked: false })
      await archive.finish()
      return manifest
    },
  }
}
