import type { TextSection } from '../../../../core/model/files/file-text.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { describeUnreadable } from './describe-unreadable.ts'
import type { ExtractedText } from './extracted-text.ts'
import { openDocumentFormat, wordFormat, slideFormat } from './document-formats.ts'
import { findArchiveKind } from '../archives/archive-kind.ts'
import { readMarkup } from './read-markup.ts'
import { Parser } from 'htmlparser2'
import { unpackArchive, type ArchiveEntries } from '../archives/unpack-archive.ts'

/** Reads an office document. The format is detected from its parts. */
export async function readArchive(bytes: Uint8Array<ArrayBuffer>): Promise<Result<ExtractedText>> {
  const kind = findArchiveKind(bytes)
  if (kind === 'workbook') {
    const { readSheets } = await import('./read-sheets.ts')
    return readSheets(bytes)
  }
  if (kind === 'book') {
    const { readEpub } = await import('./formats/book.ts')
    return readEpub(bytes)
  }
  if (kind === 'other') {
    const { readTextArchive } = await import('./formats/archive.ts')
    return readTextArchive(bytes)
  }
  const unpacked = unpackArchive(bytes, (path) => /(\.xml|\.rels|^mimetype)$/.test(path))
  if (!unpacked.ok) return unpacked
  const parts = unpacked.value
  const sections = readParts(parts)
  return sections
    ? succeed({ sections, isCut: false })
    : fail(describeUnreadable(isLocked(parts) ? 'locked' : 'no-document'))
}

function readParts(parts: ArchiveEntries): TextSection[] | undefined {
  if ('word/document.xml' in parts) {
    const notes = ['word/footnotes.xml', 'word/endnotes.xml', 'word/comments.xml']
    return ['word/document.xml', ...notes].flatMap((path) => readMarkup(parts[path], wordFormat))
  }
  if ('ppt/presentation.xml' in parts) {
    return listSlides(parts).flatMap((paths, index) => {
      const text = paths.flatMap((path) =>
        readMarkup(parts[path], slideFormat).map((section) => section.text),
      )
      return [{ label: `slide ${index + 1}`, text: text.join('\n') }]
    })
  }
  return 'content.xml' in parts && !isLocked(parts)
    ? readMarkup(parts['content.xml'], openDocumentFormat)
    : undefined
}

/** Returns true if the manifest of an OpenDocument lists encrypted parts. */
function isLocked(parts: ArchiveEntries): boolean {
  const manifest = parts['META-INF/manifest.xml']
  return manifest !== undefined && new TextDecoder().decode(manifest).includes('encryption-data')
}

/** Returns the paths for each slide in display order: its part and then its notes. */
function listSlides(parts: ArchiveEntries): string[][] {
  const targets = readTargets(parts['ppt/_rels/presentation.xml.rels'], 'ppt')
  return listElements(parts['ppt/presentation.xml'], 'p:sldId').flatMap((attributes) => {
    const path = targets.get(attributes['r:id'] ?? '')
    if (path === undefined) return []
    const name = path.slice(path.lastIndexOf('/') + 1)
    const related = readTargets(parts[`ppt/slides/_rels/${name}.rels`], 'ppt/slides')
    return [[path, ...[...related.values()].filter((each) => each.includes('/notesSlides/'))]]
  })
}

/** Returns the paths of related parts by relationship id. */
function readTargets(rels: Uint8Array | undefined, folder: string): Map<string, string> {
  return new Map(
    listElements(rels, 'Relationship').map(({ Id = '', Target = '' }) => [Id, resolve(folder, Target)]),
  )
}

function resolve(folder: string, target: string): string {
  return new URL(target, `zip:///${folder}/`).pathname.slice(1)
}

function listElements(part: Uint8Array | undefined, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = []
  const parser = new Parser(
    { onopentag: (element, attributes) => void (element === name && found.push(attributes)) },
    { xmlMode: true },
  )
  if (part) parser.end(new TextDecoder().decode(part))
  return found
}
