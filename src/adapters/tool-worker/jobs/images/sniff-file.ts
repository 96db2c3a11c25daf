import { imageSize } from 'image-size'
import { unknownMediaType } from '../../../../core/model/files/attachment-limits.ts'

/** Detected type of a file. The size of an image is its size as displayed. */
export type SniffedFile =
  | { kind: 'picture'; mediaType: string; width: number; height: number }
  | { kind: 'text' | 'other'; mediaType: string }
  /** Starts like an image but cannot be read as one. */
  | { kind: 'broken-picture' }

const pictureStarts: [RegExp, string][] = [
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftyp(avif|avis|[^]{8}(?:[^]{4})*?avi[fs])/, 'image/avif'],
]

/**
 * Detects the type of a file. Names are unreliable, so images and PDF are detected from their bytes, and text from its
 * encoding. Other files are never displayed.
 */
export function sniffFile(bytes: Uint8Array, filename: string): SniffedFile {
  const start = String.fromCharCode(...bytes.subarray(0, 64))
  const mediaType = pictureStarts.find(([begin]) => begin.test(start))?.[1]
  if (mediaType !== undefined) return measure(bytes, mediaType)
  if (start.startsWith('%PDF-')) return { kind: 'other', mediaType: 'application/pdf' }
  if (isText(bytes)) return { kind: 'text', mediaType: textTypeOfName(filename) }
  return { kind: 'other', mediaType: binaryTypeOfName(filename) }
}

/** Reads the size from the header without decoding, so a huge claimed size costs nothing. */
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
    // The library throws for images that it cannot read.
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
    // The bytes are not UTF-8. Text in an older encoding has no control characters either.
    return bytes.subarray(0, 65_536).every((byte) => byte >= 0x20 || isBlank(byte))
  }
}

/** Returns true for tab, line ends, form feed, and the escape character of colored logs. */
function isBlank(byte: number): boolean {
  return (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b
}

const office = 'application/vnd.openxmlformats-officedocument'

/** Text types by file extension. Other text files are plain text. */
const textTypes: Record<string, string> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  geojson: 'application/json',
  ipynb: 'application/json',
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  xml: 'application/xml',
  svg: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
}

const binaryTypes: Record<string, string> = {
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  parquet: 'application/vnd.apache.parquet',
  zip: 'application/zip',
  gz: 'application/gzip',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
}

function textTypeOfName(filename: string): string {
  return textTypes[endingOf(filename)] ?? 'text/plain'
}

function binaryTypeOfName(filename: string): string {
  return binaryTypes[endingOf(filename)] ?? unknownMediaType
}

function endingOf(filename: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
}
