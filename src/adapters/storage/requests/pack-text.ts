import { decodeBase64, encodeBase64 } from './base64.ts'

/** A text deflated, in Base64: lines of a streamed answer become a fifteenth of what they were. */
export async function packText(text: string): Promise<string> {
  return encodeBase64(await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw')))
}

/** Rejects for what is no such text. */
export async function unpackText(packed: string): Promise<string> {
  const bytes = await pipe(decodeBase64(packed), new DecompressionStream('deflate-raw'))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(transform)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
