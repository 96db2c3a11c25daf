import type { FileText } from '../../../core/kernel/file-text.ts'
import { fail, succeed, type Result } from '../../../core/kernel/result.ts'
import type { Job, JobContext } from '../job.ts'
import { truncateText, type ExtractedText, decodeText } from './extract-text/extracted-text.ts'
import { describeUnreadable } from './extract-text/describe-unreadable.ts'

/**
 * The words of a file as `FileText`, in JSON and UTF-8: it is stored without being looked at. Why there are none is said in a
 * sentence that names no file, because the same file may have several names.
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

/** By what its bytes are: PDF, a document, sheet or slides of an office program, or text. */
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

/** The container of office programs before 2007, which newer ones use for documents with a password. */
function findOldKind(bytes: Uint8Array): 'locked' | 'old' {
  const names = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.byteLength & ~1))
  return names.includes('EncryptedPackage') ? 'locked' : 'old'
}
