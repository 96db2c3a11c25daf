import { fail, succeed, type Result } from '../../../../../core/model/failures/result.ts'
import { listArchive, unpackArchive } from '../../archives/unpack-archive.ts'
import { describeUnreadable } from '../describe-unreadable.ts'
import type { TextSection } from '../../../../../core/model/files/file-text.ts'
import { decodeText, isText } from '../../../text-encoding/decode-text.ts'
import type { ExtractedText } from '../extracted-text.ts'

const textNames =
  /\.(txt|md|markdown|csv|tsv|json|jsonl|ndjson|xml|x?html?|fb2|rtf|eml|ics|vcf|ipynb|kml|gpx|opml|rss|mf|css|[cm]?[jt]sx?|py|rb|rs|go|java|kt|swift|c|h|cc|cpp|hpp|cs|php|pl|lua|r|jl|sh|bash|ps1|bat|sql|ya?ml|toml|ini|cfg|conf|properties|gradle|tex|bib|srt|vtt|log|svg|vue|svelte|graphql|proto|diff|patch|rst|adoc|org|env|gitignore|dockerfile)$|(^|\/)(readme|license|makefile|dockerfile|changelog)$/i
const skippedNames = /(^|\/)(__MACOSX|node_modules|\.git)\//

const pageNames = /\.x?html?$/i
/** Matches files of a website or program, whose pages are source text. */
const sourceNames = /\.(?:[cm]?jsx?|tsx?|css)$|(?:^|\/)package\.json$/i

const maxTextBytes = 40_000_000
const maxListed = 500

/** Reads a file of the archive. If a file cannot be read, its raw text is used. */
type ReadFile = (bytes: Uint8Array<ArrayBuffer>, path: string) => Promise<Result<ExtractedText>>

/**
 * Reads the text files of a ZIP archive, with a list of all its files. Office documents and archives in it are not
 * opened. The pages of a website or program keep their markup.
 */
export async function readTextArchive(bytes: Uint8Array, readFile: ReadFile): Promise<Result<ExtractedText>> {
  const paths = listArchive(bytes).filter((path) => !path.endsWith('/'))
  const unpacked = unpackArchive(
    bytes,
    (path) => textNames.test(path) && !skippedNames.test(path),
    maxTextBytes,
  )
  if (!unpacked.ok) return unpacked
  const sections: TextSection[] = []
  const isSource = paths.some((path) => sourceNames.test(path) && !skippedNames.test(path))
  for (const [path, entry] of Object.entries(unpacked.value)) {
    if (!isText(entry)) continue
    const file = new Uint8Array(entry)
    if (isSource && pageNames.test(path)) {
      sections.push({ label: `file ${path}`, text: decodeText(file) })
      continue
    }
    // oxlint-disable-next-line no-await-in-loop -- one file at a time, because each takes memory
    const read = await readFile(file, path)
    const text = read.ok ? read.value.sections.map((section) => section.text).join('\n\n') : decodeText(file)
    sections.push({ label: `file ${path}`, text })
  }
  if (sections.length === 0) return fail(describeUnreadable('no-document'))
  const listed = paths.slice(0, maxListed).join('\n')
  const more = paths.length > maxListed ? `\n… and ${paths.length - maxListed} more` : ''
  return succeed({
    sections: [{ label: 'list of files', text: listed + more }, ...sections],
    isCut: false,
    unit: 'file',
    unitCount: paths.length,
  })
}
