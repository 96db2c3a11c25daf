import { splitReport, type ReportBlock } from './report-blocks.ts'
import { nameOfHeading, sourceHeadings } from './report-headings.ts'

/** Removes a list of sources at the end that the model wrote. */
export function withoutSourceList(blocks: readonly ReportBlock[]): ReportBlock[] {
  const at = blocks.findLastIndex(
    ({ kind, text }) => kind === 'heading' && sourceHeadings.has(nameOfHeading(text)),
  )
  if (at === -1) return [...blocks]
  const level = blocks[at]?.level ?? 1
  const next = blocks.findIndex((block, index) => index > at && (block.level ?? Infinity) <= level)
  return [...blocks.slice(0, at), ...(next === -1 ? [] : blocks.slice(next))]
}

/** Returns the text of a section with its heading, or an empty text. */
export function sectionOf(body: string, heading: string): string {
  const blocks = splitReport(body)
  const range = findSection(blocks, heading)
  return range
    ? blocks
        .slice(range.start, range.end)
        .map(({ text }) => text)
        .join('')
    : ''
}

function findSection(
  blocks: readonly ReportBlock[],
  heading: string,
): { start: number; end: number } | undefined {
  const start = blocks.findIndex(
    ({ kind, text }) => kind === 'heading' && nameOfHeading(text) === heading.toLowerCase(),
  )
  if (start === -1) return undefined
  const level = blocks[start]?.level ?? 1
  const end = blocks.findIndex((block, index) => index > start && (block.level ?? Infinity) <= level)
  return { start, end: end === -1 ? blocks.length : end }
}

/** Adds lines at the end of a section, and the section if it is missing. */
export function addToSection(body: string, heading: string, lines: readonly string[]): string {
  if (lines.length === 0) return body
  const blocks = splitReport(body)
  const range = findSection(blocks, heading)
  const textOf = (part: readonly ReportBlock[]): string => part.map(({ text }) => text).join('')
  if (!range) return `${body.trimEnd()}\n\n## ${heading}\n\n${lines.join('\n')}\n`
  const before = textOf(blocks.slice(0, range.end)).trimEnd()
  const after = textOf(blocks.slice(range.end))
  return `${before}\n\n${lines.join('\n')}\n${after === '' ? '' : `\n${after}`}`
}
