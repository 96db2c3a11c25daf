import { configure, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'

configure({ useWebWorkers: false })

/** Writes a zip file front to back, entry by entry: it has no directory, and cannot be read, before `finish`. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array<ArrayBuffer>, options: { isPacked: boolean }): Promise<void>
  finish(): Promise<void>
}

/** Rejects with what `sink` rejects with, which `finish` closes. Larger than 4 GB or of more than 65,535 entries, it is a zip64 file. */
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
