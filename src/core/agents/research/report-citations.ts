import { isCheckable } from './find-quotation.ts'
import type { ReportHeadings } from './report-headings.ts'
import { splitSentences, type ReportBlock, type TextRange } from './report-blocks.ts'

export interface CheckedQuotation {
  quotation: string
  sources: number[]
  /** Position after the closing quote. */
  end: number
  isFound: boolean
}

/** A sentence of a report with its citations and quotations. */
export interface Sentence {
  text: string
  end: number
  valid: number[]
  unread: number[]
  /** Ranges of citations with what replaces them. */
  citations: { start: number; end: number; replacement: string }[]
  quotations: CheckedQuotation[]
}

/** `[3]`, `[1, 2]`, but no link, no footnote and no image. */
const citationGroup =
  /(?<![!\]\\])\[(\d{1,3}(?:, ?\d{1,3}){0,9})\](?![(:])|(?<=\])\[(\d{1,3}(?:, ?\d{1,3}){0,9})\](?![(:])/g
const quotationPattern = /“([^“”]{1,600})”|„([^„“”]{1,600})[“”]|«([^«»]{1,600})»|"([^"]{1,600})"/g

/** Reads the sentences of a paragraph, or the rows of a table. */
export function readSentences(
  { kind, text }: Pick<ReportBlock, 'kind' | 'text'>,
  isRead: (number: number) => boolean,
): Sentence[] {
  const groups = [...text.matchAll(citationGroup)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    numbers: numbersOf(match[1] ?? match[2] ?? ''),
  }))
  const quoted = [...text.matchAll(quotationPattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    quotation: match.slice(1).find((each) => each !== undefined) ?? '',
  }))
  const ranges = kind === 'table' ? splitRows(text) : splitSentences(text, quoted)
  return ranges.map(({ start, end }) => {
    const isInside = (range: TextRange): boolean => range.start >= start && range.end <= end
    const ownGroups = groups.filter(isInside)
    const all = ownGroups.flatMap(({ numbers }) => numbers)
    return {
      text: text.slice(start, end).trim(),
      end,
      valid: [...new Set(all.filter(isRead))],
      unread: [...new Set(all.filter((number) => !isRead(number)))],
      citations: ownGroups.map((group) => ({
        start: group.start,
        end: group.end,
        replacement: group.numbers
          .filter(isRead)
          .map((number) => `[${number}]`)
          .join(''),
      })),
      quotations: quoted.filter(isInside).flatMap(({ quotation, end: quotationEnd }) => {
        const after = ownGroups.filter((group) => group.start >= quotationEnd)
        const sources = takeAdjacent(after).filter(isRead)
        return sources.length > 0 && isCheckable(quotation)
          ? [{ quotation, sources, end: quotationEnd, isFound: false }]
          : []
      }),
    }
  })
}

/** Returns the rows of a table, each without its last bar, so that a mark at its end is in the last cell. */
function splitRows(text: string): TextRange[] {
  const rows: TextRange[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const row = line.trimEnd()
    if (row !== '') rows.push({ start, end: start + row.length - (row.endsWith('|') ? 1 : 0) })
    start += line.length + 1
  }
  return rows
}

/** Returns the numbers of the first citation and of those that directly follow it, such as `[1][2]`. */
function takeAdjacent(groups: readonly { start: number; end: number; numbers: number[] }[]): number[] {
  const numbers: number[] = []
  let end: number | undefined
  for (const group of groups) {
    if (end !== undefined && group.start > end + 2) break
    numbers.push(...group.numbers)
    end = group.end
  }
  return numbers
}

function numbersOf(list: string): number[] {
  return list.split(',').map(Number)
}

/** Returns the numbers that a text cites. */
export function citedNumbers(text: string): Set<number> {
  return new Set([...text.matchAll(citationGroup)].flatMap((match) => numbersOf(match[1] ?? match[2] ?? '')))
}

export function withoutCitations(text: string): string {
  return text.replaceAll(citationGroup, '').replaceAll(/ {1,3}(?=[.,;:!?])/g, '')
}

/** Returns `true` if the text contains a quotation that is long enough to be checked. */
export function hasQuotation(text: string): boolean {
  return [...text.matchAll(quotationPattern)].some(([quoted]) => isCheckable(quoted))
}

/** Replaces citations of unread sources and marks sentences, from the end so that positions stay valid. */
export function markSentences(
  text: string,
  sentences: readonly Sentence[],
  { quotationNotFound, sourceNotRead }: Pick<ReportHeadings, 'quotationNotFound' | 'sourceNotRead'>,
): string {
  const edits = sentences.flatMap(({ citations, quotations, unread, end }) => [
    ...citations,
    ...quotations
      .filter(({ isFound }) => !isFound)
      .map((quotation) => ({
        start: quotation.end,
        end: quotation.end,
        replacement: ` *(${quotationNotFound})*`,
      })),
    ...(unread.length > 0
      ? [{ start: trimmedEnd(text, end), end: trimmedEnd(text, end), replacement: ` *(${sourceNotRead})*` }]
      : []),
  ])
  return edits
    .toSorted((left, right) => right.start - left.start || right.end - left.end)
    .reduce((marked, { start, end, replacement }) => {
      // A removed citation takes the space before it with it.
      const from = replacement === '' && marked[start - 1] === ' ' ? start - 1 : start
      return marked.slice(0, from) + replacement + marked.slice(end)
    }, text)
}

function trimmedEnd(text: string, end: number): number {
  return text.slice(0, end).trimEnd().length
}
