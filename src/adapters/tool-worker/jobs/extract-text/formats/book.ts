import { truncateString } from '../../../../../lib/text.ts'
import { Parser } from 'htmlparser2'
import type { TextSection } from '../../../../../core/model/files/file-text.ts'
import { fail, succeed, type Result } from '../../../../../core/model/failures/result.ts'
import { unpackArchive, type ArchiveEntries } from '../../archives/unpack-archive.ts'
import { describeUnreadable } from '../describe-unreadable.ts'
import type { DocumentFormat } from '../document-formats.ts'
import type { ExtractedText } from '../extracted-text.ts'
import { readMarkup } from '../read-markup.ts'
import { htmlToPlainText } from './html.ts'
import { decodeXml } from './xml-encoding.ts'

/** Reads an EPUB book: its chapters in reading order. */
export function readEpub(bytes: Uint8Array): Result<ExtractedText> {
  const unpacked = unpackArchive(bytes, (path) => /\.(xml|opf|x?html?)$/i.test(path))
  if (!unpacked.ok) return unpacked
  const entries = unpacked.value
  const chapters = listChapters(entries)
  const sections: TextSection[] = []
  // Archives may write a name in other letters than their package document.
  const realPaths = new Map(Object.keys(entries).map((path) => [path.toLowerCase(), path]))
  for (const path of chapters) {
    const entry = entries[path] ?? entries[realPaths.get(path.toLowerCase()) ?? '']
    if (!entry) continue
    const { title, text } = htmlToPlainText(decodeXml(entry))
    const heading = /^#+ (.+)$/m.exec(text)?.[1] ?? title
    if (text !== '')
      sections.push({
        label: heading === '' ? `chapter ${sections.length + 1}` : `“${truncateString(heading, 120)}”`,
        text,
      })
  }
  if (sections.length > 0)
    return succeed({ sections, isCut: false, unit: 'chapter', unitCount: sections.length })
  const isLocked =
    entries['META-INF/encryption.xml'] !== undefined || entries['META-INF/rights.xml'] !== undefined
  return fail(describeUnreadable(isLocked ? 'locked' : 'empty'))
}

/** Returns the paths of the chapters, from the spine of the package document. */
function listChapters(entries: ArchiveEntries): string[] {
  const container = listElements(entries['META-INF/container.xml'], 'rootfile')
  const packagePath =
    container[0]?.['full-path'] ?? Object.keys(entries).find((path) => path.endsWith('.opf'))
  const folder = packagePath?.slice(0, packagePath.lastIndexOf('/') + 1) ?? ''
  const document = packagePath === undefined ? undefined : entries[packagePath]
  const paths = new Map(
    listElements(document, 'item').map(({ id = '', href = '' }) => [id, toPath(folder, href)]),
  )
  const spine = listElements(document, 'itemref').flatMap(({ idref = '' }) => paths.get(idref) ?? [])
  return spine.length > 0
    ? spine
    : Object.keys(entries)
        .filter((path) => /\.x?html?$/i.test(path))
        .toSorted()
}

function toPath(folder: string, href: string): string {
  const url = URL.parse(href, `zip:///${folder}`)
  try {
    return decodeURIComponent(url?.pathname.slice(1) ?? href)
  } catch {
    // The address is not percent-encoded.
    return url?.pathname.slice(1) ?? href
  }
}

/** Returns the attributes of all elements with a local name. */
function listElements(part: Uint8Array | undefined, name: string): Record<string, string>[] {
  const elements: Record<string, string>[] = []
  const parser = new Parser(
    {
      onopentag: (element, attributes) => {
        if (element === name || element.endsWith(`:${name}`)) elements.push(attributes)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  if (part) parser.end(decodeXml(part))
  return elements
}

const fictionBook: DocumentFormat = {
  text: /^(p|v|subtitle|text-author|date)$/,
  line: /^(p|v|subtitle|text-author|date)$/,
  characters: { 'empty-line': '\n' },
  cell: /^t[dh]$/,
  row: /^tr$/,
  skipped: /^(binary|stylesheet|description)$/,
  sectionName: () => undefined,
  isHeading: (element) => element === 'title',
}

export function readFictionBook(bytes: Uint8Array): Result<ExtractedText> {
  const sections = readMarkup(decodeXml(bytes), fictionBook)
  return sections.length === 0
    ? fail(describeUnreadable('empty'))
    : succeed({ sections, isCut: false, unit: 'chapter', unitCount: sections.length })
}
