import type { JsonObject } from '../../core/kernel/json.ts'
import { htmlToText } from './html/html-to-text.ts'
import { keepEnds } from './keep-ends.ts'
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
  const { text, note, ...facts } = read
  return describeText(
    { url: source.url.href, status, contentType, ...facts },
    text,
    note === undefined ? notes : [...notes, note],
  )
}

/** Adds the text as the last field. Only the start and the end of a long text are kept. */
export function describeText(facts: JsonObject, text: string, notes: readonly string[] = []): JsonObject {
  const kept = keepEnds(text, maxResultBytes)
  return {
    ...facts,
    ...(notes.length > 0 && { note: notes.join(' ') }),
    text: kept.text,
    ...(kept.omittedBytes > 0 && { omittedBytes: kept.omittedBytes }),
  }
}

async function readHtml(
  html: string,
  { url, part, readPage, signal }: Source,
): Promise<JsonObject & { text: string; note?: string }> {
  const page = { html: html.slice(0, maxPageCharacters), url: url.href, part }
  const read = await readPage(page, { signal })
  const isShort = html.length <= maxPageCharacters
  if (read.ok && read.value !== null) {
    const { markdown, title, ...facts } = read.value
    return {
      ...(title !== '' && { title }),
      ...facts,
      text: markdown,
      ...(!isShort && { note: `Only the first ${maxPageCharacters} characters of the page were read.` }),
    }
  }
  // Plain text without structure is better than nothing.
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
