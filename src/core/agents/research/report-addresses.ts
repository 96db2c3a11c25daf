import { trimEndCharacters } from '../../../lib/text.ts'
import { normalizeAddress } from '../../engine/approvals/taint-addresses.ts'
import type { Source } from '../../model/research/notes.ts'

const markdownLink =
  /!?\[([^[\]\n]{0,300})\]\(\s{0,9}<?([^\s<>()]{1,2000})>?(?:\s{1,9}"[^"\n]{0,300}")?\s{0,9}\)/g
const bareAddress = /<?\b(?:https?:\/\/|www\.)[^\s<>"\x60|\])]{1,2000}>?/gi

/** Turns links and addresses that are no source into text. Images are addresses too. */
export function withoutAddresses(body: string, sources: readonly Source[]): string {
  const known = new Set(sources.flatMap(({ url }) => normalizeAddress(url) ?? []))
  const isSource = (url: string): boolean =>
    known.has(normalizeAddress(trimEndCharacters(url, /[.,;:!?]/)) ?? '')
  return body
    .replaceAll(markdownLink, (link: string, text: string, url: string) => {
      if (!link.startsWith('!') && isSource(url)) return link
      return text === '' || bareAddressOnly.test(text) ? inCode(url) : `${text} (${inCode(url)})`
    })
    .replaceAll(bareAddress, (address: string, at: number, whole: string) => {
      if (whole[at - 1] === '`' || whole.slice(at - 2, at) === '](') return address
      const url = address.replace(/^</, '').replace(/>$/, '')
      return isSource(url) ? address : inCode(url)
    })
}

const bareAddressOnly = /^\s*(?:https?:\/\/|www\.)\S*\s*$/i

function inCode(address: string): string {
  return `\`${address.replaceAll('`', '')}\``
}
