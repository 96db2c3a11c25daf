import { configure, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'

configure({ useWebWorkers: false })

/**
 * Writes a zip file from front to back, entry by entry. The file cannot be read before `finish`, which writes the
 * directory.
 */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array<ArrayBuffer>, options: { isPacked: boolean }): Promise<void>
  finish(): Promise<void>
}

/** Rejects with the errors of `sink`; `finish` closes it. Writes zip64 for more than 4 GB or 65,535 entries. */
export function createArchiveWriter(sink: WritableStream<Uint8Array>): ArchiveWriter {
  const writer = new ZipWriter(sink, { keepOrder: true, extendedTimestamp: false, bufferedWrite: false })
  return {
    async add(name, bytes, { isPacked }) {
      await writer.add(name, new Uint8ArrayReader(bytes), { level: isPacked ? 0 : 6 })
    },
    async finish() {
      await writer.close()
    },
  }
}
