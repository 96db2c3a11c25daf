/** Bytes that can be read at any place: a file, or what an encrypted file holds. Reading past the end gives less. */
export interface ByteSource {
  readonly size: number
  /** Rejects with a DOMException where the browser cannot read it, and with a FileProblemError where it is not as it was written. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
}

/** Nothing of it is in memory but what is asked for. */
export function fromBlob(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) =>
      new Uint8Array(await blob.slice(offset, Math.min(offset + length, blob.size)).arrayBuffer()),
  }
}
