import { joinBytes } from '../../lib/bytes.ts'

export interface CappedBody {
  bytes: Uint8Array<ArrayBuffer>
  isCut: boolean
}

/** Reads the first bytes of a body and cancels it as soon as there are enough. Rejects as the stream does. */
export async function readCapped(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  maxBytes: number,
): Promise<CappedBody> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  let isCut = false
  if (body) {
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const slice = value.subarray(0, maxBytes - length)
      chunks.push(slice)
      length += slice.byteLength
      isCut = slice.byteLength < value.byteLength
      if (!isCut) continue
      await reader.cancel()
      break
    }
  }
  return { bytes: joinBytes(chunks), isCut }
}
