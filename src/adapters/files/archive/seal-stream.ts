import { defaultIterations, deriveKey } from '../../derive-key.ts'
import {
  chunkAlgorithm,
  chunkBytes,
  headerPosition,
  encodeHeaderFields,
  type ChunkPosition,
} from './internal/seal-format.ts'

export interface SealOptions {
  passphrase: string
  iterations?: number | undefined
}

/**
 * Returns a stream that encrypts to `sink` chunk by chunk, in the format that `seal-format.ts` describes. Closing and
 * aborting are passed on to `sink`.
 */
export async function sealInto(
  sink: WritableStream<Uint8Array>,
  { passphrase, iterations = defaultIterations }: SealOptions,
): Promise<WritableStream<Uint8Array>> {
  const header = { iterations, salt: crypto.getRandomValues(new Uint8Array(16)) }
  const fields = encodeHeaderFields(header)
  const key = await deriveKey(passphrase, header)
  const seal = async (bytes: Uint8Array<ArrayBuffer>, place: ChunkPosition) =>
    new Uint8Array(await crypto.subtle.encrypt(chunkAlgorithm(fields, place), key, bytes))
  const writer = sink.getWriter()
  let buffered = new Uint8Array(chunkBytes)
  let filled = 0
  let index = 0
  return new WritableStream<Uint8Array>({
    async start() {
      await writer.write(fields)
      await writer.write(await seal(new Uint8Array(0), headerPosition))
    },
    async write(piece) {
      for (let at = 0; at < piece.length;) {
        // Hold a full chunk until more bytes follow, because only then is it known not to be the last.
        if (filled === chunkBytes) {
          await writer.write(await seal(buffered, { index, isLast: false }))
          buffered = new Uint8Array(chunkBytes)
          filled = 0
          index += 1
        }
        const slice = piece.subarray(at, at + chunkBytes - filled)
        buffered.set(slice, filled)
        filled += slice.length
        at += slice.length
      }
    },
    async close() {
      await writer.write(await seal(buffered.slice(0, filled), { index, isLast: true }))
      await writer.close()
    },
    abort: (reason) => writer.abort(reason),
  })
}
