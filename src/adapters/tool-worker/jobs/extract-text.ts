import type { FileText } from '../../../core/model/files/file-text.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Job, JobContext } from '../job.ts'
import { truncateText, type ExtractedText, decodeText } from './extract-text/extracted-text.ts'
import { describeUnreadable } from './extract-text/describe-unreadable.ts'

/**
 * Extracts the text of a file as `FileText` in JSON and UTF-8, ready to be stored.
 * A failure does not contain the file name, because the same file may have several names.
 */
export const extractText: Job<{ bytes: Uint8Array<ArrayBuffer> }, Uint8Array<ArrayBuffer>> = async (
  { bytes },
  context,
) => {
  const read = await readFile(bytes, context)
  const text: FileText = read.ok
    ? { isReadable: true, ...read.value }
    : { isReadable: false, failure: read.failure }
  const json = new TextEncoder().encode(JSON.stringify(text))
  context.transfer(json.buffer)
  return succeed(json)
}

/** Detects the format from the bytes: PDF, office document or text. */
async function readFile(bytes: Uint8Array<ArrayBuffer>, context: JobContext): Promise<Result<ExtractedText>> {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (start.includes('%PDF-')) {
    const { readPdf } = await import('./extract-text/read-pdf.ts')
    return finish(await readPdf(bytes, context))
  }
  if (start.startsWith('PK\u0003\u0004')) {
    const { readArchive } = await import('./extract-text/read-archive.ts')
    return finish(await readArchive(bytes))
  }
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0')) return fail(describeUnreadable(findOldKind(bytes)))
  return finish(succeed({ sections: [{ label: null, text: decodeText(bytes) }], isCut: false }))
}

function finish(read: Result<ExtractedText>): Result<ExtractedText> {
  if (!read.ok) return read
  const sections = read.value.sections.filter(({ text }) => text.trim() !== '')
  return sections.length === 0
    ? fail(describeUnreadable('empty'))
    : succeed(truncateText({ ...read.value, sections }))
}

/** Detects the container of office programs before 2007. Newer programs use it for documents with a password. */
function findOldKind(bytes: Uint8Array): 'locked' | 'old' {
  const names = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.byteLength & ~1))
  return names.includes('EncryptedPackage') ? 'locked' : 'old'
}
