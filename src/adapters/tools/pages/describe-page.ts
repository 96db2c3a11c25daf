import { truncateString } from '../../../lib/text.ts'
import type { JsonObject } from '../../../core/model/json.ts'
import type { FetchedText, PagePart, ReadPagePort } from './page-ports.ts'

export const maxBodyBytes = 5 * 1024 * 1024
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

/** Adds the text as the last field. A long text is stored whole, and the model reads it in parts. */
export function describeText(details: JsonObject, text: string, notes: readonly string[] = []): JsonObject {
  return { ...details, ...(notes.length > 0 && { note: notes.join(' ') }), text }
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
