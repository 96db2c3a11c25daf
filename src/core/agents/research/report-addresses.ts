import { trimEndCharacters } from '../../../lib/text.ts'
import { normalizeAddress } from '../../engine/approvals/taint-addresses.ts'
import type { Source } from '../../model/research/notes.ts'

/** The fence of a code block or a code span within its line, else other backticks. */
const backticks = /(^ {0,3}`{3,}[^`\n]{0,100}$|(?<![\\`])`[^`\n]{1,2000}`(?!`))|`+/gm
/** A line that may define the address to which links elsewhere in the text refer. */
const definition = /^[ \t>*+.)\d-]{0,40}\[[^\n]*$/gm
/** The end of a label that may have started on an earlier line. The mark of a source within a line is none. */
const labelEnd = /(?<!(?<!\\)\[\d{1,4})\]:/g
/** A link or an image, else the start of one that this pattern cannot read. */
const markdownLink =
  /!?\[([^[\]\n]{0,300})\]\(\s{0,9}<?([^\s<>()]{1,2000})>?(?:\s{1,9}"[^"\n]{0,300}")?\s{0,9}\)|\]\(/g
const codeOrAddress = /`[^`\n]{1,2000}`|<?(?<![a-z])(?:https?:\/\/|www\.)[^\s<>"\x60|\])]{1,2000}>?/gi

/**
 * Turns links and addresses that are no source into text. Images are addresses too. The text may come from a page that hides an
 * address, so Markdown that could become a link in any other way is broken up.
 */
export function withoutAddresses(body: string, sources: readonly Source[]): string {
  const known = new Set(sources.flatMap(({ url }) => normalizeAddress(url) ?? []))
  const isSource = (url: string): boolean =>
    known.has(normalizeAddress(trimEndCharacters(url, /[.,;:!?]/)) ?? '')
  return body
    .replaceAll(backticks, (marks: string, code?: string) => code ?? "'".repeat(marks.length))
    .replaceAll(definition, (line) => line.replaceAll(']:', '] :'))
    .replaceAll(labelEnd, '] :')
    .replaceAll(markdownLink, (link: string, text: string | undefined, url: string) => {
      if (text === undefined) return '] ('
      if (!link.startsWith('!') && isSource(url)) return link
      return text === '' || bareAddressOnly.test(text) ? inCode(url) : `${text} (${inCode(url)})`
    })
    .replaceAll(codeOrAddress, (found) => {
      if (found.startsWith('`')) return found
      const url = found.replace(/^</, '').replace(/>$/, '')
      return isSource(url) ? found : inCode(url)
    })
}

const bareAddressOnly = /^\s*(?:https?:\/\/|www\.)\S*\s*$/i

function inCode(address: string): string {
  return `\`${address.replaceAll('`', '')}\``
}
