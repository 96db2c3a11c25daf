import { hashBytes } from '../files/blob-store.ts'
import { decodeBase64, encodeBase64 } from '../../../lib/base64.ts'

/** Number of characters that are compressed at a time. */
const segmentLength = 512 * 1024
/** Maximum size of a segment in UTF-8, including the second half of a surrogate pair. */
const maxSegmentBytes = 3 * (segmentLength + 1)
/** Maximum number of segments of a body: twice what is captured at most. */
export const maxSegments = 64

/** A segment of a text, deflated, in Base64, as a JSON string, with the SHA-256 of that string. */
export interface CompressedSegment {
  hash: string
  json: string
}

/** Compresses as much of the text as fits. `length` is the number of characters included. */
export async function compressSegments(
  text: string,
  maxStored: number,
): Promise<{ segments: CompressedSegment[]; length: number }> {
  const segments: CompressedSegment[] = []
  let stored = 0
  let at = 0
  while (at < text.length) {
    const end = endOfSegment(text, at)
    const json = JSON.stringify(await deflateText(text.slice(at, end)))
    stored += json.length
    if (stored > maxStored) break
    segments.push({ hash: await hashBytes(new TextEncoder().encode(json)), json })
    at = end
  }
  return { segments, length: at }
}

/** Returns null for invalid or too large data. A part of a restored backup may contain anything. */
export async function decompressSegment({ json }: Pick<CompressedSegment, 'json'>): Promise<string | null> {
  try {
    return await inflateText(String(JSON.parse(json)), maxSegmentBytes)
  } catch {
    return null
  }
}

/** Returns the end of a segment, without splitting a surrogate pair. */
function endOfSegment(text: string, start: number): number {
  const end = start + segmentLength
  const code = text.charCodeAt(end - 1)
  return Math.min(code >= 0xd800 && code <= 0xdbff ? end + 1 : end, text.length)
}

/** Deflates a text and encodes it in Base64. Streamed answers shrink to a fifteenth. */
export async function deflateText(text: string): Promise<string> {
  return encodeBase64(await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw')))
}

/** Rejects for invalid data and for more than `maxBytes`, and inflates no more than that. */
async function inflateText(packed: string, maxBytes: number): Promise<string> {
  const bytes = await pipe(decodeBase64(packed), new DecompressionStream('deflate-raw'), maxBytes)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
  maxBytes = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.byteLength
    if (length > maxBytes) {
      await reader.cancel()
      throw new RangeError(`more than ${maxBytes} bytes`)
    }
    pieces.push(read.value)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
