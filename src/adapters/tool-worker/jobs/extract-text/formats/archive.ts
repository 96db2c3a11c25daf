import { fail, succeed, type Result } from '../../../../../core/model/failures/result.ts'
import { listArchive, unpackArchive } from '../../archives/unpack-archive.ts'
import { describeUnreadable } from '../describe-unreadable.ts'
import { decodeText } from '../../../text-encoding/decode-text.ts'
import type { ExtractedText } from '../extracted-text.ts'

const textNames =
  /\.(txt|md|markdown|csv|tsv|json|jsonl|ndjson|xml|html?|css|[cm]?[jt]sx?|py|rb|rs|go|java|kt|swift|c|h|cc|cpp|hpp|cs|php|pl|lua|r|jl|sh|bash|ps1|bat|sql|ya?ml|toml|ini|cfg|conf|properties|gradle|tex|bib|srt|vtt|log|svg|vue|svelte|graphql|proto|diff|patch|rst|adoc|org|env|gitignore|dockerfile)$|(^|\/)(readme|license|makefile|dockerfile|changelog)$/i
const skippedNames = /(^|\/)(__MACOSX|node_modules|\.git)\//

const maxTextBytes = 40_000_000
const maxListed = 500

/** Reads the text files of a ZIP archive, with a list of all its files. Documents and archives in it are not opened. */
export function readTextArchive(bytes: Uint8Array): Result<ExtractedText> {
  const paths = listArchive(bytes).filter((path) => !path.endsWith('/'))
  const unpacked = unpackArchive(
    bytes,
    (path) => textNames.test(path) && !skippedNames.test(path),
    maxTextBytes,
  )
  if (!unpacked.ok) return unpacked
  const sections = Object.entries(unpacked.value).flatMap(([path, entry]) =>
    entry.subarray(0, 8192).includes(0) ? [] : [{ label: `file ${path}`, text: decodeText(entry) }],
  )
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
