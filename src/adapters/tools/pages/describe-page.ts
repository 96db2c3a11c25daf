import { truncateString } from '../../../lib/text.ts'
import type { JsonObject } from '../../../core/model/json.ts'
import type { FetchedText, PagePart, ReadPagePort } from './page-ports.ts'

export const maxBodyBytes = 5 * 1024 * 1024
const maxResultBytes = 64 * 1024
/** Larger pages are cut, because a parser takes too long for them. */
const maxPageCharacters = 2_000_000

interface Source {
  url: URL
  part: PagePart
  readPage: ReadPagePort
  signal: AbortSignal
}

/** Describes a fetched document for the model: a page as Markdown, anything else unchanged. */
export async function describeFetched(fetched: FetchedText, source: Source): Promise<JsonObject> {
  const { status, contentType, isCut } = fetched
  const notes = isCut ? [`The document is longer than ${maxBodyBytes} bytes; the rest was not read.`] : []
  const read = isHtml(fetched) ? await readHtml(fetched.text, source) : { text: fetched.text }
  const { text, note, ...details } = read
  return describeText(
    { url: source.url.href, status, contentType, ...details },
    text,
    note === undefined ? notes : [...notes, note],
  )
}

/** Adds the text as the last field. Only the start and the end of a long text are kept. */
export function describeText(details: JsonObject, text: string, notes: readonly string[] = []): JsonObject {
  const shortened = truncateMiddle(text, maxResultBytes)
  return {
    ...details,
    ...(notes.length > 0 && { note: notes.join(' ') }),
    text: shortened.text,
    ...(shortened.omittedBytes > 0 && { omittedBytes: shortened.omittedBytes }),
  }
}

async function readHtml(
  html: string,
  { url, part, readPage, signal }: Source,
): Promise<JsonObject & { text: string; note?: string }> {
  const page = { html: truncateString(html, maxPageCharacters), url: url.href, part }
  const read = await readPage(page, { signal })
  const isShort = html.length <= maxPageCharacters
  if (read.ok && read.value !== null) {
    const { markdown, title, ...details } = read.value
    return {
      ...(title !== '' && { title }),
      ...details,
      text: markdown,
      ...(!isShort && { note: `Only the first ${maxPageCharacters} characters of the page were read.` }),
    }
  }
  // Plain text without structure is better than nothing.
  const { htmlToText } = await import('./html-to-text.ts')
  const plain = htmlToText(html)
  return {
    ...(plain.title !== '' && { title: plain.title }),
    text: plain.text,
    note: 'The page is built so that it could only be read as plain words, without links and tables.',
  }
}

function isHtml({ contentType, text }: FetchedText): boolean {
  return /\bx?html\b/.test(contentType) || (contentType === '' && /^\s*<(!doctype|html)/i.test(text))
}

interface TruncatedText {
  text: string
  omittedBytes: number
}

/** Returns the start and the end of a long text within `maxBytes` bytes of UTF-8, with a line that says what is missing. */
function truncateMiddle(text: string, maxBytes: number): TruncatedText {
  const bytes = new TextEncoder().encode(text)
  if (bytes.byteLength <= maxBytes) return { text, omittedBytes: 0 }
  const availableBytes = maxBytes - 100
  const head = toWhole(bytes.subarray(0, Math.floor(availableBytes * 0.75)))
  const tail = toWhole(bytes.subarray(bytes.byteLength - Math.floor(availableBytes * 0.25)))
  const omittedBytes = bytes.byteLength - encodedLength(head) - encodedLength(tail)
  return { text: `${head}\n\n[${omittedBytes} bytes left out here]\n\n${tail}`, omittedBytes }
}

/** Decodes bytes and drops incomplete characters at both ends. */
function toWhole(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/^\uFFFD{1,3}|\uFFFD{1,3}$/g, '')
}

function encodedLength(text: string): number {
  return new TextEncoder().encode(text).byteLength
}
