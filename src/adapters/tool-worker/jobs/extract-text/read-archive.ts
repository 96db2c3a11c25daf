import type { TextSection } from '../../../../core/model/files/file-text.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { describeUnreadable } from './describe-unreadable.ts'
import type { ExtractedText } from './extracted-text.ts'
import {
  chartFormat,
  openDocumentFormat,
  wordFormat,
  slideFormat,
  type DocumentFormat,
} from './document-formats.ts'
import { findArchiveKind } from '../archives/archive-kind.ts'
import { readMarkup } from './read-markup.ts'
import { Parser } from 'htmlparser2'
import { unpackArchive, type ArchiveEntries } from '../archives/unpack-archive.ts'

/** Reads an office document, a book or an archive. The format is detected from its parts. `readFile` reads a file in it. */
export async function readArchive(
  bytes: Uint8Array<ArrayBuffer>,
  readFile: (file: Uint8Array<ArrayBuffer>, path: string) => Promise<Result<ExtractedText>>,
): Promise<Result<ExtractedText>> {
  const kind = findArchiveKind(bytes)
  if (kind === 'workbook') {
    const { readSheets } = await import('./read-sheets.ts')
    return readSheets(bytes)
  }
  if (kind === 'book') {
    const { readEpub } = await import('./formats.ts')
    return readEpub(bytes)
  }
  if (kind === 'other') {
    const { readTextArchive } = await import('./formats.ts')
    return readTextArchive(bytes, readFile)
  }
  const unpacked = unpackArchive(bytes, (path) => /(\.xml|\.rels|^mimetype)$/.test(path))
  if (!unpacked.ok) return unpacked
  const parts = unpacked.value
  const sections = readParts(parts)
  return sections
    ? succeed({
        sections,
        isCut: false,
        ...(kind === 'slides' && { unit: 'slide' as const, unitCount: sections.length }),
      })
    : fail(describeUnreadable(isLocked(parts) ? 'locked' : 'no-document'))
}

function readParts(parts: ArchiveEntries): TextSection[] | undefined {
  const document = Object.keys(parts).find((path) => /^word\/document\d*\.xml$/i.test(path))
  if (document !== undefined) return [...readMarkup(parts[document], wordFormat), ...readDocumentParts(parts)]
  if ('ppt/presentation.xml' in parts) {
    return listSlides(parts).flatMap((paths, index) => {
      const text = paths.flatMap((path) =>
        readMarkup(parts[path], path.includes('/charts/') ? chartFormat : slideFormat).map(
          (section) => section.text,
        ),
      )
      return [{ label: `slide ${index + 1}`, text: text.join('\n') }]
    })
  }
  return 'content.xml' in parts && !isLocked(parts)
    ? readMarkup(parts['content.xml'], openDocumentFormat)
    : undefined
}

/** Parts of a Word document outside its body, with the names of their sections. */
const documentParts: readonly [RegExp, string, DocumentFormat][] = [
  [/^word\/footnotes\.xml$/, 'footnotes', wordFormat],
  [/^word\/endnotes\.xml$/, 'endnotes', wordFormat],
  [/^word\/comments\.xml$/, 'comments', wordFormat],
  [/^word\/header\d*\.xml$/, 'header', wordFormat],
  [/^word\/footer\d*\.xml$/, 'footer', wordFormat],
  [/^word\/charts\/chart\d*\.xml$/, 'chart', chartFormat],
]

/** Reads the parts outside the body. Headers of several sections are often the same, so each text appears once. */
function readDocumentParts(parts: ArchiveEntries): TextSection[] {
  const seenTexts = new Set<string>()
  return documentParts.flatMap(([form, label, format]) =>
    Object.keys(parts)
      .filter((path) => form.test(path))
      .toSorted()
      .flatMap((path) => {
        const text = readMarkup(parts[path], format)
          .map((section) => section.text)
          .join('\n')
        if (text === '' || seenTexts.has(text)) return []
        seenTexts.add(text)
        return [{ label, text }]
      }),
  )
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
    return [[path, ...[...related.values()].filter((each) => /\/(notesSlides|charts)\//.test(each))]]
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
  const elements: Record<string, string>[] = []
  const parser = new Parser(
    { onopentag: (element, attributes) => void (element === name && elements.push(attributes)) },
    { xmlMode: true },
  )
  if (part) parser.end(new TextDecoder().decode(part))
  return elements
}
