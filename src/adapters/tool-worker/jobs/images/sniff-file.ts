import { imageSize } from 'image-size'
import { findArchiveKind } from '../archives/archive-kind.ts'
import { isText } from '../../text-encoding/decode-text.ts'
import { unknownMediaType } from '../../../../core/model/files/attachment-limits.ts'

/** Detected type of a file. The size of an image is its size as displayed. */
export type SniffedFile =
  | { kind: 'picture'; mediaType: string; width: number; height: number }
  | { kind: 'text' | 'other'; mediaType: string }
  /** Starts like an image but cannot be read as one. */
  | { kind: 'broken-picture' }

const imageSignatures: [RegExp, string][] = [
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
  const mediaType = imageSignatures.find(([begin]) => begin.test(start))?.[1] ?? findPlainImageType(bytes)
  if (mediaType !== undefined) return measure(bytes, mediaType)
  if (start.startsWith('%PDF-')) return { kind: 'other', mediaType: 'application/pdf' }
  const otherType = findOtherImageType(start) ?? findContainerType(bytes, start, endingOf(filename))
  if (otherType !== undefined) return { kind: 'other', mediaType: otherType }
  if (isText(bytes)) return { kind: 'text', mediaType: findTextType(bytes, filename) }
  return { kind: 'other', mediaType: binaryTypeOfName(filename) }
}

/** Sizes of the header of a bitmap, in its versions. */
const bitmapHeaders = new Set([12, 40, 52, 56, 64, 108, 124])

/** Detects bitmaps and icons. Text may begin with the same letters, so more of the header is checked. */
function findPlainImageType(bytes: Uint8Array): string | undefined {
  const at = (index: number) => bytes[index] ?? -1
  const isBitmap =
    at(0) === 0x42 && at(1) === 0x4d && at(13) === 0 && bitmapHeaders.has(at(14)) && at(15) === 0
  if (isBitmap) return 'image/bmp'
  const hasIconSignature = at(0) === 0 && at(1) === 0 && at(2) === 1 && at(3) === 0
  const hasImages = at(4) > 0 && at(4) <= 64 && at(5) === 0 && at(9) === 0
  return hasIconSignature && hasImages ? 'image/x-icon' : undefined
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

const office = 'application/vnd.openxmlformats-officedocument'

/** Text types by file extension. Other text files are plain text. */
const textTypes: Record<string, string> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  geojson: 'application/json',
  ipynb: 'application/x-ipynb+json',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'text/html',
  shtml: 'text/html',
  eml: 'message/rfc822',
  mht: 'multipart/related',
  mhtml: 'multipart/related',
  ics: 'text/calendar',
  fb2: 'application/x-fictionbook+xml',
  rtf: 'application/rtf',
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
  xlsm: `${office}.spreadsheetml.sheet`,
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroenabled.12',
  docm: `${office}.wordprocessingml.document`,
  pptm: `${office}.presentationml.presentation`,
  ppsx: `${office}.presentationml.presentation`,
  ots: 'application/vnd.oasis.opendocument.spreadsheet',
  numbers: 'application/vnd.apple.numbers',
  pages: 'application/vnd.apple.pages',
  key: 'application/vnd.apple.keynote',
  msg: 'application/vnd.ms-outlook',
  epub: 'application/epub+zip',
  mobi: 'application/x-mobipocket-ebook',
  azw3: 'application/vnd.amazon.ebook',
  djvu: 'image/vnd.djvu',
  rar: 'application/vnd.rar',
  '7z': 'application/x-7z-compressed',
  tar: 'application/x-tar',
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

/** Formats that are written as text and begin in a way that no other text does. */
const textStarts: [RegExp, string][] = [
  [/^\{\\rtf/, 'application/rtf'],
  [/^\s*BEGIN:VCALENDAR\r?\n/i, 'text/calendar'],
  [/^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?<FictionBook[\s>]/, 'application/x-fictionbook+xml'],
]

/** Detects the type of a text by its start, or else by its name. */
function findTextType(bytes: Uint8Array, filename: string): string {
  const start = new TextDecoder().decode(bytes.subarray(0, 2000))
  const typeByStart = textStarts.find(([begin]) => begin.test(start))?.[1]
  if (typeByStart !== undefined) return typeByStart
  const ending = endingOf(filename)
  if (ending === '' && /^\s*<(!doctype html|html)[\s>]/i.test(start)) return 'text/html'
  return textTypes[ending] ?? 'text/plain'
}

/** First bytes of image formats that most browsers cannot decode. */
const otherImageSignatures: [string, string][] = [
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['\0\0\0\u000CjP  \r\n', 'image/jp2'],
  ['\u00FF\n', 'image/jxl'],
  ['\0\0\0\u000CJXL \r\n', 'image/jxl'],
  ['8BPS', 'image/vnd.adobe.photoshop'],
  ['\u00D7\u00CD\u00C6\u009A', 'image/wmf'],
]

function findOtherImageType(start: string): string | undefined {
  if (/^[^]{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(start)) return 'image/heic'
  return otherImageSignatures.find(([begin]) => start.startsWith(begin))?.[1]
}

/** Detects formats that are archives or containers. Returns undefined for other files. */
function findContainerType(bytes: Uint8Array, start: string, ending: string): string | undefined {
  const archive = archiveStarts.find(([begin]) => start.startsWith(begin))?.[1]
  if (archive !== undefined) return archive
  if (/^BZh[1-9]1AY&SY/.test(start)) return 'application/x-bzip2'
  if (start.startsWith('PK\u0003\u0004')) return findZipType(bytes, ending)
  return start.startsWith('\u00d0\u00cf\u0011\u00e0') ? findCompoundType(bytes, ending) : undefined
}

const archiveStarts: [string, string][] = [
  ['Rar!\u001A\u0007', 'application/vnd.rar'],
  ['7z\u00BC\u00AF\u0027\u001C', 'application/x-7z-compressed'],
  ['\u001F\u008B', 'application/gzip'],
  // An archive without files.
  ['PK\u0005\u0006', 'application/zip'],
  ['\u00FD7zXZ\0', 'application/x-xz'],
  ['\u0028\u00B5\u002F\u00FD', 'application/zstd'],
]

function findZipType(bytes: Uint8Array, ending: string): string {
  switch (findArchiveKind(bytes)) {
    case 'workbook':
      return /^(ods|ots|xlsb|numbers)$/.test(ending) ? (binaryTypes[ending] ?? '') : (binaryTypes.xlsx ?? '')
    case 'document':
      return binaryTypes.docx ?? ''
    case 'slides':
      return binaryTypes.pptx ?? ''
    case 'open-document':
      return /^(odt|ods|odp)$/.test(ending) ? (binaryTypes[ending] ?? '') : (binaryTypes.odt ?? '')
    case 'book':
      return binaryTypes.epub ?? ''
    case 'other':
      return binaryTypes[ending] ?? 'application/zip'
  }
}

function findCompoundType(bytes: Uint8Array, ending: string): string {
  const names = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.byteLength & ~1))
  if (names.includes('EncryptedPackage')) return binaryTypes[ending] ?? unknownMediaType
  if (names.includes('WordDocument')) return 'application/msword'
  if (names.includes('PowerPoint Document')) return 'application/vnd.ms-powerpoint'
  if (names.includes('__substg1.0')) return 'application/vnd.ms-outlook'
  return names.includes('Workbook') ? 'application/vnd.ms-excel' : (binaryTypes[ending] ?? unknownMediaType)
}

function binaryTypeOfName(filename: string): string {
  return binaryTypes[endingOf(filename)] ?? unknownMediaType
}

function endingOf(filename: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
}
