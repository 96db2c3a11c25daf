/** Bytes with random access: a file, or the content of an encrypted file. Reading past the end returns fewer bytes. */
export interface ByteSource {
  readonly size: number
  /**
   * Rejects with a DOMException if the browser cannot read the bytes, and with a FileProblemError if they were
   * altered.
   */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
}

/** Reads only the requested bytes into memory. */
export function fromBlob(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) =>
      new Uint8Array(await blob.slice(offset, Math.min(offset + length, blob.size)).arrayBuffer()),
  }
}
