import { succeed, type Result } from '../../../../core/model/failures/result.ts'
import { openBackup } from '../open-backup.ts'
import { sealInto } from '../seal-stream.ts'
import { createArchiveWriter } from '../write-archive.ts'
import { createBackupWriter, type BackupWriter } from '../write-backup.ts'

export const about = { id: 'backup-1', appVersion: '0.1.0', schemaVersion: 3, createdAt: 5 }
const { signal } = new AbortController()

export interface SampleOptions {
  passphrase?: string
  fill: (writer: BackupWriter) => Promise<void>
}

/** Makes a backup in memory, with a passphrase that is fast to try. */
export async function makeBackup({ passphrase, fill }: SampleOptions): Promise<Blob> {
  const { sink, blob } = collectBytes()
  const target = passphrase === undefined ? sink : await sealInto(sink, { passphrase, iterations: 10 })
  const redact = (text: string) => text.replaceAll('sk-canary', '[redacted]')
  const writer = createBackupWriter(createArchiveWriter(target), { about, redact })
  await fill(writer)
  await writer.finish()
  return blob()
}

/** Returns everything in a backup, or its first failure. */
export async function readEverything(
  file: Blob,
  passphrase?: string,
): Promise<Result<{ rows: unknown[]; files: number[] }>> {
  const opened = await openBackup(file, { passphrase, signal })
  if (!opened.ok) return opened
  const rows: unknown[] = []
  const files: number[] = []
  for (const part of opened.value.manifest.parts) {
    const onLine = ({ value }: { value: unknown }) => {
      rows.push(value)
      return succeed(null)
    }
    const read =
      part.lines === undefined
        ? await opened.value.read(part, signal)
        : await opened.value.readLines(part, onLine, signal)
    if (!read.ok) return read
    if (read.value) files.push(...read.value)
  }
  return succeed({ rows, files })
}

/** A sink that collects the written bytes in memory. */
export function collectBytes(): { sink: WritableStream<Uint8Array>; blob(): Blob } {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  return {
    sink: new WritableStream<Uint8Array>({ write: (piece) => void pieces.push(piece.slice()) }),
    blob: () => new Blob(pieces),
  }
}

/** Returns the same archive with a wrong size for an entry, in every place where the size is stored. */
export function withWrongSize(
  file: Uint8Array<ArrayBuffer>,
  size: number,
  statedLength: number,
): Uint8Array<ArrayBuffer> {
  const forged = file.slice()
  const view = new DataView(forged.buffer)
  for (let at = 0; at + 4 <= forged.length; at += 1) {
    if (view.getUint32(at, true) === size) view.setUint32(at, statedLength, true)
  }
  return forged
}
