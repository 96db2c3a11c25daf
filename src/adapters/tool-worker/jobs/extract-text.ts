import type { FileText } from '../../../core/model/files/file-text.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Job, JobContext } from '../job.ts'
import { decodeText } from '../text-encoding/decode-text.ts'
import { truncateText, type ExtractedText } from './extract-text/extracted-text.ts'
import { describeUnreadable, type UnreadableReason } from './extract-text/describe-unreadable.ts'

export interface FileToExtract {
  bytes: Uint8Array<ArrayBuffer>
  /** Type of the file. It tells formats apart that are text. */
  mediaType?: string
}

/**
 * Extracts the text of a file as `FileText` in JSON and UTF-8, ready to be stored.
 * A failure does not contain the file name, because the same file may have several names.
 */
export const extractText: Job<FileToExtract, Uint8Array<ArrayBuffer>> = async (file, context) => {
  const read = finish(await readFile(file, context))
  const text: FileText = read.ok
    ? { isReadable: true, ...read.value }
    : { isReadable: false, failure: read.failure }
  const json = new TextEncoder().encode(JSON.stringify(text))
  context.transfer(json.buffer)
  return succeed(json)
}

/** Detects the format from the bytes where they say it, and else from the type. */
async function readFile(file: FileToExtract, context: JobContext): Promise<Result<ExtractedText>> {
  const { bytes } = file
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (start.includes('%PDF-')) {
    const { readPdf } = await import('./extract-text/read-pdf.ts')
    return readPdf(bytes, context)
  }
  if (start.startsWith('PK\u0003\u0004')) {
    const { readArchive } = await import('./extract-text/read-archive.ts')
    const { sniffFile } = await import('./images/sniff-file.ts')
    return readArchive(bytes, async (inner, path) => {
      const sniffed = sniffFile(inner, path)
      return readFile({ bytes: inner, mediaType: 'mediaType' in sniffed ? sniffed.mediaType : '' }, context)
    })
  }
  if (start.startsWith('PK\u0005\u0006')) return fail(describeUnreadable('empty'))
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0')) return readCompound(bytes)
  if (start.startsWith('{\\rtf')) {
    const { readRtf } = await import('./extract-text/formats.ts')
    return readRtf(bytes)
  }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return readCompressed(file, context)
  return (await readMarkupFile(file)) ?? readPlainText(bytes)
}

/** Types of formats that are written as text and have readers of their own. */
const markupTypes =
  /^(text\/(html|calendar)|message\/rfc822|multipart\/related|application\/(xhtml\+xml|x-ipynb\+json|x-fictionbook\+xml))$/

/** Reads formats that are written as text. Returns undefined for other text. */
async function readMarkupFile({
  bytes,
  mediaType = '',
}: FileToExtract): Promise<Result<ExtractedText> | undefined> {
  if (!markupTypes.test(mediaType)) return undefined
  const formats = await import('./extract-text/formats.ts')
  switch (mediaType) {
    case 'message/rfc822':
    case 'multipart/related':
      return formats.readMail(bytes)
    case 'text/calendar':
      return formats.readCalendar(decodeText(bytes))
    case 'application/x-ipynb+json':
      return formats.readNotebook(decodeText(bytes))
    case 'application/x-fictionbook+xml':
      return formats.readFictionBook(bytes)
    default:
      return formats.readHtml(formats.decodeXml(bytes))
  }
}

function readPlainText(bytes: Uint8Array): Result<ExtractedText> {
  return succeed({ sections: [{ label: null, text: decodeText(bytes) }], isCut: false })
}

/** Reads the container of office programs before 2007: of these formats only the spreadsheet can be read. */
async function readCompound(bytes: Uint8Array<ArrayBuffer>): Promise<Result<ExtractedText>> {
  const names = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.byteLength & ~1))
  const reasons: [string, UnreadableReason][] = [
    // Newer programs use the container for documents with a password.
    ['EncryptedPackage', 'locked'],
    ['WordDocument', 'old-word'],
    ['PowerPoint Document', 'old-slides'],
    ['__substg1.0', 'outlook'],
  ]
  const reason = reasons.find(([name]) => names.includes(name))?.[1]
  if (reason) return fail(describeUnreadable(reason))
  if (!/Workbook|Book/.test(names)) return fail(describeUnreadable('old'))
  const { readSheets } = await import('./extract-text/read-sheets.ts')
  return readSheets(bytes)
}

const maxInflatedBytes = 60_000_000

/** Reads a single file that was compressed with gzip. */
async function readCompressed({ bytes }: FileToExtract, context: JobContext): Promise<Result<ExtractedText>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let total = 0
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
    const reader = stream.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      total += next.value.byteLength
      if (total > maxInflatedBytes) return fail(describeUnreadable('too-large'))
      chunks.push(next.value)
    }
  } catch {
    // The stream throws for damaged data.
    return fail(describeUnreadable('damaged'))
  }
  const inner = new Uint8Array(await new Blob(chunks).arrayBuffer())
  // An archive in an archive is not opened.
  if (inner.subarray(0, 8192).includes(0) || (inner[0] === 0x1f && inner[1] === 0x8b))
    return fail(describeUnreadable('no-document'))
  return readFile({ bytes: inner }, context)
}

function finish(read: Result<ExtractedText>): Result<ExtractedText> {
  if (!read.ok) return read
  const sections = read.value.sections.filter(({ text }) => text.trim() !== '')
  return sections.length === 0
    ? fail(describeUnreadable('empty'))
    : succeed(truncateText({ ...read.value, sections }))
}
