import type { TextSection } from '../../../../core/model/files/file-text.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { describeUnreadable } from './describe-unreadable.ts'
import type { ExtractedText } from './extracted-text.ts'
import { openDocumentFormat, wordFormat, slideFormat } from './document-formats.ts'
import { readMarkup } from './read-markup.ts'
import { Parser } from 'htmlparser2'
import { zipSync, unzipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'

/** Reads an office document. The format is detected from its parts. */
export async function readArchive(bytes: Uint8Array): Promise<Result<ExtractedText>> {
  const unpacked = unpackArchive(bytes)
  if (!unpacked.ok) return unpacked
  const parts = unpacked.value
  const sections = await readParts(parts)
  return sections
    ? succeed({ sections, isCut: false })
    : fail(describeUnreadable(isLocked(parts) ? 'locked' : 'no-document'))
}

async function readParts(parts: ArchiveParts): Promise<TextSection[] | undefined> {
  if ('xl/workbook.xml' in parts) return readWorkbook(parts)
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
function isLocked(parts: ArchiveParts): boolean {
  const manifest = parts['META-INF/manifest.xml']
  return manifest !== undefined && new TextDecoder().decode(manifest).includes('encryption-data')
}

/** Returns the paths for each slide in display order: its part and then its notes. */
function listSlides(parts: ArchiveParts): string[][] {
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

/**
 * Reads a workbook: one section per sheet and one line per row, with numbers and dates as displayed.
 * The library gets the parts repacked without compression. Its own unpacking has no size limit and starts a worker for
 * each large part.
 */
async function readWorkbook(parts: ArchiveParts): Promise<TextSection[]> {
  const packed = zipSync({ ...parts }, { level: 0 })
  const sheets = await readSheets(packed.buffer)
  return sheets.map(({ sheet, data }) => ({
    label: `sheet “${sheet}”`,
    text: data
      .map((row) =>
        row
          .map(showCell)
          .join(' | ')
          .replace(/( \| )+$/, ''),
      )
      .join('\n'),
  }))
}

function showCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '')
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : JSON.stringify(value)
}

/** Parts of an archive by path. */
type ArchiveParts = Readonly<Record<string, Uint8Array<ArrayBuffer>>>

const maxUnpackedBytes = 200_000_000

/**
 * Unpacks the text parts of an office document, without images.
 * The unpacked size is added up from the archive's headers first. The library never makes a part larger than its
 * header says.
 */
function unpackArchive(bytes: Uint8Array): Result<ArchiveParts> {
  let total = 0
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/(\.xml|\.rels|^mimetype)$/.test(name)) return false
        total += originalSize
        return total <= maxUnpackedBytes
      },
    })
    return total > maxUnpackedBytes ? fail(describeUnreadable('too-large')) : succeed(parts as ArchiveParts)
  } catch {
    // The library throws for damaged archives.
    return fail(describeUnreadable('damaged'))
  }
}
