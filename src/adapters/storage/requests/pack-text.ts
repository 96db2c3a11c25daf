import { decodeBase64, encodeBase64 } from './base64.ts'

/** Deflates a text and encodes it in Base64. Streamed answers shrink to a fifteenth. */
export async function packText(text: string): Promise<string> {
  return encodeBase64(await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw')))
}

/** Rejects for invalid data and for more than `mostBytes`, and inflates no more than that. */
export async function unpackText(packed: string, mostBytes: number): Promise<string> {
  const bytes = await pipe(decodeBase64(packed), new DecompressionStream('deflate-raw'), mostBytes)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
  mostBytes = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.byteLength
    if (length > mostBytes) {
      await reader.cancel()
      throw new RangeError(`more than ${mostBytes} bytes`)
    }
    pieces.push(read.value)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
