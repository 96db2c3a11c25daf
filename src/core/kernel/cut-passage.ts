import type { WordMark } from './search-query.ts'

/** A line of a text with what is marked in it. */
export interface Passage {
  text: string
  marks: readonly { start: number; end: number }[]
}

const unitsBefore = 60
const maxUnits = 220

/** The part of the text that holds the most of the words, in one line; the beginning where nothing is marked. */
export function cutPassage(text: string, marks: readonly WordMark[]): Passage {
  const first = findRichest(marks)
  const from = first === undefined ? 0 : beginBefore(text, first.start)
  const until = endAfter(text, from + maxUnits)
  const shown = marks.filter(({ start, end }) => start >= from && end <= until)
  return flatten(text, { from, until, marks: shown })
}

function findRichest(marks: readonly WordMark[]): WordMark | undefined {
  let [best, most] = [marks[0], 0]
  for (const [index, mark] of marks.entries()) {
    const met = new Set<number>()
    for (let next = index; next < marks.length; next += 1) {
      const other = marks[next]
      if (!other || other.end > mark.start + maxUnits - unitsBefore) break
      met.add(other.word)
    }
    if (met.size > most) [best, most] = [mark, met.size]
  }
  return best
}

function beginBefore(text: string, start: number): number {
  const earliest = Math.max(0, start - unitsBefore)
  if (earliest === 0) return 0
  const space = text.slice(earliest, start).search(/\s/)
  return space === -1 ? wholeCharacter(text, earliest) : earliest + space + 1
}

function endAfter(text: string, latest: number): number {
  if (latest >= text.length) return text.length
  const space = text.slice(latest - 30, latest).search(/\s\S*$/)
  return space === -1 ? wholeCharacter(text, latest) : latest - 30 + space
}

/** Not between the halves of a character. */
function wholeCharacter(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at + 1 : at
}

/** Space of any kind becomes one space; the marks move with their words. */
function flatten(
  text: string,
  { from, until, marks }: { from: number; until: number; marks: readonly WordMark[] },
): Passage {
  let line = from > 0 ? '…' : ''
  const moved: { start: number; end: number }[] = []
  let at = from
  for (const mark of marks) {
    line += oneSpaced(text.slice(at, mark.start), line)
    const start = line.length
    line += text.slice(mark.start, mark.end)
    moved.push({ start, end: line.length })
    at = mark.end
  }
  line += oneSpaced(text.slice(at, until), line).trimEnd()
  return { text: until < text.length ? `${line}…` : line, marks: moved }
}

function oneSpaced(text: string, before: string): string {
  const flat = text.replace(/\s+/g, ' ')
  return before === '' || before.endsWith(' ') ? flat.trimStart() : flat
}
