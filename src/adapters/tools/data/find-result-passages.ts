import { findCodePointBoundary } from '../../../lib/text.ts'
import { utf8Length } from '../../../lib/utf8.ts'

export interface ResultPassage {
  text: string
  /** Position of the passage in the text, in bytes of UTF-8. */
  byte: number
}

const maxPassages = 10
const maxWords = 8
/** Units of text that one passage shows, and how many of them precede its first match. */
const passageUnits = 400
const unitsBefore = 100
/** A word that is everywhere does not need to be found everywhere. */
const maxMatches = 20_000

interface Match {
  at: number
  word: string
}

interface Candidate {
  start: number
  words: Set<string>
  /** Whether the whole query occurs, as it is written. */
  isPhrase: boolean
}

/**
 * Returns up to ten passages that match a query, in their order in the text. Passages with the whole query come before those with
 * most of its words. Case does not matter.
 */
export function findResultPassages(text: string, query: string): ResultPassage[] {
  const phrase = query.toLowerCase()
  const words = phrase.split(/\s+/).filter((word) => word !== '')
  const lowered = text.toLowerCase()
  // A few capital letters get longer. Positions would then be wrong, so case matters in such a text.
  const searched = lowered.length === text.length ? lowered : text
  const matches = [...new Set([phrase, ...words.slice(0, maxWords)])].flatMap((word) =>
    findMatches(searched, word),
  )
  const candidates: Candidate[] = []
  for (const { at, word } of matches.toSorted((one, other) => one.at - other.at)) {
    const last = candidates.at(-1)
    const candidate =
      last && at < last.start + passageUnits
        ? last
        : { start: Math.max(0, at - unitsBefore), words: new Set<string>(), isPhrase: false }
    if (candidate !== last) candidates.push(candidate)
    candidate.words.add(word)
    candidate.isPhrase ||= word === phrase
  }
  const best = candidates.toSorted((one, other) => scoreOf(other) - scoreOf(one)).slice(0, maxPassages)
  return toPassages(text, best)
}

function findMatches(text: string, word: string): Match[] {
  const matches: Match[] = []
  for (
    let at = text.indexOf(word);
    at !== -1 && matches.length < maxMatches;
    at = text.indexOf(word, at + word.length)
  ) {
    matches.push({ at, word })
  }
  return matches
}

function scoreOf({ words, isPhrase }: Candidate): number {
  return words.size + (isPhrase ? maxWords + 1 : 0)
}

function toPassages(text: string, candidates: readonly Candidate[]): ResultPassage[] {
  let [at, byte] = [0, 0]
  return candidates
    .toSorted((one, other) => one.start - other.start)
    .map((candidate) => {
      const start = findCodePointBoundary(text, candidate.start)
      byte += utf8Length(text.slice(at, start))
      at = start
      return { text: text.slice(start, findCodePointBoundary(text, start + passageUnits)), byte }
    })
}
