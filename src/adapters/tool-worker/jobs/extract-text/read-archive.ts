import type { TextSection } from '../../../../core/kernel/file-text.ts'
import { fail, succeed, type Result } from '../../../../core/kernel/result.ts'
import { describeUnreadable } from './describe-unreadable.ts'
import type { ExtractedText } from './extracted-text.ts'
import { openDocument, word, slide } from './document-formats.ts'
import { readMarkup } from './read-markup.ts'
import { readWorkbook } from './read-workbook.ts'
import { listSlides } from './list-slides.ts'
import { unpack, type Parts } from './unpack.ts'

/** A document of an office program, told by the parts it is made of. */
export async function readArchive(bytes: Uint8Array): Promise<Result<ExtractedText>> {
  const unpacked = unpack(bytes)
  if (!unpacked.ok) return unpacked
  const parts = unpacked.value
  const sections = await readParts(parts)
  return sections
    ? succeed({ sections, isCut: false })
    : fail(describeUnreadable(isLocked(parts) ? 'locked' : 'no-document'))
}

async function readParts(parts: Parts): Promise<TextSection[] | undefined> {
  if ('xl/workbook.xml' in parts) return readWorkbook(parts)
  if ('word/document.xml' in parts) {
    const notes = ['word/footnotes.xml', 'word/endnotes.xml', 'word/comments.xml']
    return ['word/document.xml', ...notes].flatMap((path) => readMarkup(parts[path], word))
  }
  if ('ppt/presentation.xml' in parts) {
    return listSlides(parts).flatMap((paths, index) => {
      const text = paths.flatMap((path) => readMarkup(parts[path], slide).map((section) => section.text))
      return [{ label: `slide ${index + 1}`, text: text.join('\n') }]
    })
  }
  return 'content.xml' in parts && !isLocked(parts)
    ? readMarkup(parts['content.xml'], openDocument)
    : undefined
}

/** OpenDocument says in its list of parts which of them are encrypted. */
function isLocked(parts: Parts): boolean {
  const manifest = parts['META-INF/manifest.xml']
  return manifest !== undefined && new TextDecoder().decode(manifest).includes('encryption-data')
}
