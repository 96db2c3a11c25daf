/**
 * Format of an encrypted file: a header, then chunks of 1 MiB. The last chunk is shorter or empty.
 *
 *   0  8  "ILSEALED"          13 16  salt                 45 ..  chunks, each with its 16 bytes of AES-GCM tag
 *   8  1  version, 1          29 16  tag of the header
 *   9  4  iterations of PBKDF2-SHA-256
 *
 * Each file has a new salt and so a new key, which allows a counter as IV. Each chunk is authenticated with the header,
 * its own number and whether it is the last. So no chunk can be moved, left out, or taken from another file, and a
 * truncated file is detected. The tag of the header distinguishes a wrong passphrase from a damaged file.
 */
export const sealMagic = new TextEncoder().encode('ILSEALED')
export const sealVersion = 1
export const headerFieldBytes = 29
export const authTagBytes = 16
export const headerBytes = headerFieldBytes + authTagBytes
export const chunkBytes = 1_048_576

/** Limit for PBKDF2 iterations that are read from a file, so that a file cannot block the worker. */
export const maxIterations = 10_000_000

export interface SealHeader {
  iterations: number
  salt: Uint8Array<ArrayBuffer>
}

export function encodeHeaderFields({ iterations, salt }: SealHeader): Uint8Array<ArrayBuffer> {
  const fields = new Uint8Array(headerFieldBytes)
  fields.set(sealMagic)
  fields[8] = sealVersion
  new DataView(fields.buffer).setUint32(9, iterations)
  fields.set(salt, 13)
  return fields
}

export function isSealedHeader(bytes: Uint8Array): boolean {
  return bytes.length >= sealMagic.length && sealMagic.every((byte, at) => bytes[at] === byte)
}

export interface ChunkPosition {
  index: number
  isLast: boolean
}

/** Position used for the header tag. No chunk can have this index: a file with that many chunks would be 4 PB. */
export const headerPosition: ChunkPosition = { index: 0xffff_ffff, isLast: false }

export function chunkAlgorithm(
  fields: Uint8Array<ArrayBuffer>,
  { index, isLast }: ChunkPosition,
): AesGcmParams {
  const iv = new Uint8Array(12)
  new DataView(iv.buffer).setUint32(8, index)
  iv[0] = isLast ? 1 : 0
  const additionalData = new Uint8Array(headerFieldBytes + iv.length)
  additionalData.set(fields)
  additionalData.set(iv, headerFieldBytes)
  return { name: 'AES-GCM', iv, additionalData, tagLength: authTagBytes * 8 }
}
