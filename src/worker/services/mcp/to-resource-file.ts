import type { McpResourceContent } from '../../../adapters/mcp/mcp-connection.ts'
import type { CommandOutput } from '../../../core/model/commands/command.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { truncateString } from '../../../lib/text.ts'

/** Longest text of a resource, about 5 MB. */
const maxCharacters = 5_000_000

/** Returns the texts of a resource as one file. Binary resources are refused, and long texts cut. */
export function toResourceFile(
  uri: string,
  contents: readonly McpResourceContent[],
): Result<CommandOutput<'read-mcp-resource'>> {
  const texts = contents.flatMap(({ text }) => (text === undefined ? [] : [text]))
  if (texts.length === 0) return fail(createFailure('mcp-result-invalid', { detail: uri }))
  const whole = texts.join('\n\n')
  const isCut = whole.length > maxCharacters
  const text = isCut ? truncateString(whole, maxCharacters) : whole
  const mediaType = contents[0]?.mediaType ?? 'text/plain'
  return succeed({ filename: toFilename(uri, mediaType), mediaType, text, isCut })
}

const extensions: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/markdown': 'md',
}

/** Returns the last part of the address as a file name with an extension. */
function toFilename(uri: string, mediaType: string): string {
  const name = uri.split(/[/:?#]+/).findLast((part) => part !== '') ?? 'resource'
  const base = truncateString(name.replace(/[^\p{L}\p{N}._-]+/gu, '-'), 100)
  return /\.\w{1,8}$/.test(base) ? base : `${base}.${extensions[mediaType.split(';')[0] ?? ''] ?? 'txt'}`
}
