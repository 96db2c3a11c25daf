import { imageSize } from 'image-size'
import { binaryTypeOfName, textTypeOfName } from './media-type-of-name.ts'

/** What the bytes of a file are. A picture has the size at which it is looked at. */
export type SniffedFile =
  | { kind: 'picture'; mediaType: string; width: number; height: number }
  | { kind: 'text' | 'other'; mediaType: string }
  /** It begins like a picture and cannot be read as one. */
  | { kind: 'broken-picture' }

const pictureStarts: [RegExp, string][] = [
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftyp(avif|avis|[^]{8}(?:[^]{4})*?avi[fs])/, 'image/avif'],
]

/** A name may say anything: pictures and PDF are known by their bytes, text by being text. The rest is shown to nobody. */
export function sniffFile(bytes: Uint8Array, filename: string): SniffedFile {
  const start = String.fromCharCode(...bytes.subarray(0, 64))
  const mediaType = pictureStarts.find(([begin]) => begin.test(start))?.[1]
  if (mediaType !== undefined) return measure(bytes, mediaType)
  if (start.startsWith('%PDF-')) return { kind: 'other', mediaType: 'application/pdf' }
  if (isText(bytes)) return { kind: 'text', mediaType: textTypeOfName(filename) }
  return { kind: 'other', mediaType: binaryTypeOfName(filename) }
}

/** From the header alone: nothing is decoded, so a picture that says it is huge costs nothing. */
function measure(bytes: Uint8Array, mediaType: string): SniffedFile {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!(width > 0 && height > 0)) return { kind: 'broken-picture' }
    const isTurned = orientation >= 5
    return {
      kind: 'picture',
      mediaType,
      width: isTurned ? height : width,
      height: isTurned ? width : height,
    }
  } catch {
    // The library throws for whatever it cannot read.
    return { kind: 'broken-picture' }
  }
}

function isText(bytes: Uint8Array): boolean {
  const hasMark = bytes[0] === 0xff ? bytes[1] === 0xfe : bytes[0] === 0xfe && bytes[1] === 0xff
  if (hasMark) return true
  if (bytes.subarray(0, 65_536).includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    // Not UTF-8. An old text in another encoding has no control characters either.
    return bytes.subarray(0, 65_536).every((byte) => byte >= 0x20 || isBlank(byte))
  }
}

/** Tab, line ends and form feed, and the mark before colours in logs. */
function isBlank(byte: number): boolean {
  return (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b
}
