import { findCodePointBoundary } from '../../../lib/text.ts'
import type { Message } from '../conversation/message.ts'
import type { SearchWord } from './search-index.ts'
import { toPlainProse } from '../../../lib/plain-prose.ts'
import { matchWords, type WordMatch } from './search-words.ts'
import { listSearchPassages, type SearchPassage, type SearchPassageKind } from './search-passages.ts'

/** Location of the searched words in a message, with the surrounding line. */
export interface SearchHitLocation {
  place: SearchPassageKind
  toolName?: string
  passage: Passage
}

/**
 * Finds the part of the message with the most distinct words, the first one if several have as many. Returns `null` if the
 * message has none of the words or, with `needsAll`, lacks a word. Without words it returns the last text of the message.
 */
export function locateSearchHit(
  message: Pick<Message, 'parts' | 'marks' | 'role'>,
  words: readonly (readonly SearchWord[])[],
  needsAll: boolean,
): SearchHitLocation | null {
  const passages = listSearchPassages(message)
  if (words.length === 0) {
    const lastPassage = findLastOf(passages, [['text'], ['tool', 'file'], ['reasoning'], ['label']])
    return lastPassage ? toPlace(matchPassage(lastPassage, message.role, words)) : null
  }
  const met = new Set<number>()
  let best: MarkedPassage | null = null
  for (const passage of passages) {
    const marked = matchPassage(passage, message.role, words)
    for (const word of marked.met) met.add(word)
    if (marked.met.size > (best?.met.size ?? -1)) best = marked
  }
  return best && met.size >= (needsAll ? words.length : 1) ? toPlace(best) : null
}

interface MarkedPassage extends SearchPassage {
  matches: readonly WordMatch[]
  met: ReadonlySet<number>
}

/** Marks the words in the plain text of the passage, or in its Markdown source if more words match only there. */
function matchPassage(
  passage: SearchPassage,
  role: Message['role'],
  words: readonly (readonly SearchWord[])[],
): MarkedPassage {
  const source = matchText(passage, words)
  const isProse = role === 'assistant' && (passage.place === 'text' || passage.place === 'reasoning')
  if (!isProse) return source
  const read = matchText({ ...passage, text: toPlainProse(passage.text) }, words)
  return read.met.size < source.met.size ? source : read
}

function matchText(passage: SearchPassage, words: readonly (readonly SearchWord[])[]): MarkedPassage {
  const matches = matchWords(passage.text, words)
  return { ...passage, matches, met: new Set(matches.map(({ word }) => word)) }
}

function toPlace({ place, toolName, text, matches }: MarkedPassage): SearchHitLocation {
  return { place, toolName, passage: extractPassage(text, matches) }
}

/** Returns the last passage of the first group of kinds that has one. */
function findLastOf(
  passages: readonly SearchPassage[],
  [first, ...others]: readonly (readonly SearchPassageKind[])[],
): SearchPassage | undefined {
  if (!first) return undefined
  return passages.findLast(({ place }) => first.includes(place)) ?? findLastOf(passages, others)
}

/** One line of a text with marked ranges. */
interface Passage {
  text: string
  marks: readonly { start: number; end: number }[]
}

const unitsBefore = 60
const maxUnits = 220

/** Extracts the part of the text with the most distinct words, as one line. Without marks it starts at the beginning. */
export function extractPassage(text: string, matches: readonly WordMatch[]): Passage {
  const first = findRichest(matches)
  const from = first === undefined ? 0 : beginBefore(text, first.start)
  const until = endAfter(text, from + maxUnits)
  const visible = matches.filter(({ start, end }) => start >= from && end <= until)
  return flatten(text, { from, until, matches: visible })
}

function findRichest(matches: readonly WordMatch[]): WordMatch | undefined {
  let [best, most] = [matches[0], 0]
  for (const [index, match] of matches.entries()) {
    const met = new Set<number>()
    for (let next = index; next < matches.length; next += 1) {
      const other = matches[next]
      if (!other || other.end > match.start + maxUnits - unitsBefore) break
      met.add(other.word)
    }
    if (met.size > most) [best, most] = [match, met.size]
  }
  return best
}

function beginBefore(text: string, start: number): number {
  const earliest = Math.max(0, start - unitsBefore)
  if (earliest === 0) return 0
  const space = text.slice(earliest, start).search(/\s/)
  return space === -1 ? findCodePointBoundary(text, earliest) : earliest + space + 1
}

function endAfter(text: string, latest: number): number {
  if (latest >= text.length) return text.length
  const space = text.slice(latest - 30, latest).search(/\s\S*$/)
  return space === -1 ? findCodePointBoundary(text, latest) : latest - 30 + space
}

/** Collapses whitespace to single spaces and moves the marks with their words. */
function flatten(
  text: string,
  { from, until, matches }: { from: number; until: number; matches: readonly WordMatch[] },
): Passage {
  let line = from > 0 ? '…' : ''
  const moved: { start: number; end: number }[] = []
  let at = from
  for (const match of matches) {
    line += oneSpaced(text.slice(at, match.start), line)
    const start = line.length
    line += text.slice(match.start, match.end)
    moved.push({ start, end: line.length })
    at = match.end
  }
  line += oneSpaced(text.slice(at, until), line).trimEnd()
  return { text: until < text.length ? `${line}…` : line, marks: moved }
}

function oneSpaced(text: string, before: string): string {
  const flat = text.replace(/\s+/g, ' ')
  return before === '' || before.endsWith(' ') ? flat.trimStart() : flat
}
