import { findCodePointBoundary } from '../../../../lib/text.ts'
import type { TextSection } from '../../../../core/model/files/file-text.ts'

export interface Passage {
  /** Position in the file, such as “page 3” or “lines 10–18”. */
  place: string
  text: string
}

/** Target length of a passage: a paragraph or two, or a screen of table rows. */
const targetCharacters = 700
const maxLine = 1200
/** Length from which a passage may end with its paragraph. */
const enoughCharacters = 350

/** Splits a section into passages of whole lines. Very long lines are split at a space. */
export function splitPassages({ label, text }: TextSection): Passage[] {
  const lines = text.split(/\r\n|[\n\r]/)
  const segments: { from: number; to: number; text: string }[] = []
  let currentLines: string[] = []
  let characters = 0
  let from = 1
  const end = (to: number) => {
    const joined = currentLines.join('\n').trim()
    if (joined !== '') segments.push({ from, to, text: joined })
    currentLines = []
    characters = 0
    from = to + 1
  }
  for (const [index, line] of lines.entries()) {
    const isNewParagraph = line.trim() === '' && characters >= enoughCharacters
    if (isNewParagraph || /^#{1,6} /.test(line)) end(index)
    if (line.length <= maxLine) {
      currentLines.push(line)
      characters += line.length
      if (characters >= targetCharacters) end(index + 1)
      continue
    }
    end(index)
    from = index + 1
    for (const piece of cutLine(line)) segments.push({ from, to: from, text: piece })
    from = index + 2
  }
  end(lines.length)
  return segments.map(({ from: first, to: last, text: passage }) => ({
    place: describePlace(label, segments.length > 1 ? { first, last } : undefined),
    text: passage,
  }))
}

function* cutLine(line: string): Generator<string> {
  let at = 0
  while (at < line.length) {
    const space = line.lastIndexOf(' ', at + targetCharacters)
    const end =
      line.length - at <= maxLine
        ? line.length
        : space > at
          ? space
          : findCodePointBoundary(line, at + targetCharacters)
    const piece = line.slice(at, end).trim()
    if (piece !== '') yield piece
    at = end
  }
}

function describePlace(label: string | null, lines: { first: number; last: number } | undefined): string {
  if (!lines) return label ?? 'the whole file'
  const { first, last } = lines
  const range = first === last ? `line ${first}` : `lines ${first}–${last}`
  return label === null ? range : `${label}, ${range}`
}
