/** A part of a report in Markdown. `text` contains the final line break, so that the blocks joined are the report. */
export interface ReportBlock {
  kind: 'heading' | 'paragraph' | 'table' | 'code' | 'blank'
  text: string
  /** Level of a heading. */
  level?: number
}

const fence = /^ {0,3}(`{3,}|~{3,})/
const heading = /^ {0,3}(#{1,6})[ \t]/
const listItem = /^[ \t]*(?:[-*+]|\d{1,4}[.)])[ \t]/
const tableRow = /^[ \t]*\|/

/** Splits Markdown into blocks. Each list item is a paragraph of its own, and a table is one block. Takes linear time. */
export function splitReport(markdown: string): ReportBlock[] {
  const blocks: ReportBlock[] = []
  let openFence: string | undefined
  for (const line of linesOf(markdown)) {
    const last = blocks.at(-1)
    const mark = fence.exec(line)?.[1]
    if (openFence !== undefined && last) {
      last.text += line
      if (mark?.startsWith(openFence) && line.trim() === mark) openFence = undefined
    } else if (mark !== undefined) {
      openFence = mark
      blocks.push({ kind: 'code', text: line })
    } else {
      addLine(blocks, line)
    }
  }
  return blocks
}

function addLine(blocks: ReportBlock[], line: string): void {
  const last = blocks.at(-1)
  if (line.trim() === '') {
    blocks.push({ kind: 'blank', text: line })
    return
  }
  const level = heading.exec(line)?.[1]?.length
  if (level !== undefined) {
    blocks.push({ kind: 'heading', text: line, level })
    return
  }
  const kind = tableRow.test(line) ? 'table' : 'paragraph'
  if (last?.kind === kind && !listItem.test(line)) last.text += line
  else blocks.push({ kind, text: line })
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/)
}

/** Start and end of a sentence within a text. */
export interface TextRange {
  start: number
  end: number
}

/** A sentence ends at a mark that a space follows; citations after the mark belong to it. */
const sentenceEnd =
  /[.!?](?:["'”’»)\]]|\*\*|\[\d{1,3}(?:, ?\d{1,3})*\]| (?=\[\d{1,3}[\],]))*(?=\s|$)|[。！？](?:\[\d{1,3}\])*/g

/** Returns the sentences of a paragraph. They cover all of it. None ends within one of the ranges, which are quotations. */
export function splitSentences(text: string, quotations: readonly TextRange[]): TextRange[] {
  const ranges: TextRange[] = []
  let start = 0
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length
    if (isAbbreviation(text.slice(start, match.index))) continue
    if (isGermanOrdinal(text.slice(start, match.index), text.slice(end, end + 12))) continue
    if (quotations.some((quoted) => quoted.start < end && end < quoted.end)) continue
    ranges.push({ start, end })
    start = end
  }
  if (text.slice(start).trim() !== '') ranges.push({ start, end: text.length })
  return ranges
}

/** A single letter or a known abbreviation before the full stop does not end a sentence, and neither does the number of a list. */
function isAbbreviation(before: string): boolean {
  return (
    /(?:^|[\s(])(?:[A-Za-zÄÖÜ]|e\.g|i\.e|z\.B|vs|approx|ca|No|Dr|Mr|Ms|St|etc|bzw)$/.test(before) ||
    /^\s*\d{1,4}$/.test(before)
  )
}

/** Returns `true` for the period of a date such as “26. April” and of “20. Jahrhundert”. */
function isGermanOrdinal(before: string, after: string): boolean {
  return (
    /\b\d{1,2}$/.test(before) &&
    /^ (?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jahrhundert)/.test(after)
  )
}
