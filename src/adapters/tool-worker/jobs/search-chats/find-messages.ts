import { assertNever } from '../../../../lib/assert-never.ts'
import type { SearchFilters, SearchWord } from '../../../../core/model/search/search-index.ts'
import { wordFuzziness } from '../../../../core/model/search/search-words.ts'
import { visitNear } from './near-terms.ts'
import { markPostings, termOf, visitTerms, type VisitedTerm, type OpenShard } from './open-shard.ts'
import { modelTermPrefix, toolTermPrefix, type ShardMessage } from './shard-content.ts'

export interface IndexQuery {
  words: readonly SearchWord[]
  filters: SearchFilters
  limit: number
  /** `newest` requires all words. `best` requires any, with the most and rarest words first. */
  order: 'newest' | 'best'
}

export interface IndexQueryResult {
  hits: ShardMessage[]
  /** Number of matches, including those beyond the limit. */
  total: number
  /** Search terms for each word: the word itself, or similar ones if it has no match. */
  words: SearchWord[][]
}

const maxAlternatives = 20

/** One searched term. Each term has a bit in the bit set of each message. */
type Term = { type: 'word'; word: SearchWord } | { type: 'exact'; term: string }

export function findMessages(shards: readonly OpenShard[], question: IndexQuery): IndexQueryResult {
  const { words, filters, limit, order } = question
  const bitSets = shards.map(({ at }) => new Uint16Array(at.length))
  const counts: number[] = []
  const alternatives = words.map((word, index) => {
    const bit = 1 << index
    counts[index] = note(shards, bitSets, { term: { type: 'word', word }, bit })
    if (counts[index] > 0) return [word]
    const near = findNear(shards, word)
    for (const text of near) {
      const exact: Term = { type: 'exact', term: text }
      counts[index] += note(shards, bitSets, { term: exact, bit })
    }
    return near.length === 0 ? [word] : near.map((text) => ({ text, isPrefix: false }))
  })
  const wordBits = (1 << words.length) - 1
  const tags = [
    ...(filters.model === undefined ? [] : [modelTermPrefix + filters.model]),
    ...(filters.tool === undefined ? [] : [toolTermPrefix + filters.tool]),
  ]
  for (const [index, term] of tags.entries())
    note(shards, bitSets, { term: { type: 'exact', term }, bit: 1 << (words.length + index) })
  const tagBits = ((1 << tags.length) - 1) << words.length
  const needed = order === 'newest' ? wordBits | tagBits : tagBits
  const [from, until] = [(filters.from ?? 0) / 1000, (filters.until ?? Infinity) / 1000]
  const weights = counts.map((count) => Math.log(1 + sizeOf(shards) / Math.max(1, count)))
  const best = new BestMessages(limit)
  let total = 0
  const floor = Math.floor(from)
  for (const [index, shard] of shards.entries()) {
    const bitsOf = bitSets[index] ?? new Uint16Array()
    const without = filters.without === undefined ? -1 : shard.chats.indexOf(filters.without)
    const last = bitsOf.length - 1
    // Visits the newest messages roughly first, because insertions at the end are cheapest.
    const isAscending = (shard.at[0] ?? 0) < (shard.at[last] ?? 0)
    for (let step = 0; step <= last; step += 1) {
      const message = isAscending ? last - step : step
      const bits = bitsOf[message] ?? 0
      if ((bits & needed) !== needed || (words.length > 0 && (bits & wordBits) === 0)) continue
      const at = shard.at[message] ?? 0
      if (at < floor || at > until || shard.chat[message] === without) continue
      total += 1
      best.offer({ shard, message, at, weight: order === 'best' ? weightOf(bits, weights) : 0 })
    }
  }
  return { hits: best.list(), total, words: alternatives }
}

/** Returns the models and tools that messages can be filtered by. */
export function listTags(shards: readonly OpenShard[]): { models: string[]; tools: string[] } {
  const read = (prefix: string) => {
    const names = new Set<string>()
    for (const shard of shards)
      visitMatching(shard, { type: 'word', word: { text: prefix, isPrefix: true } }, (visited) =>
        names.add(termOf(visited).slice(prefix.length)),
      )
    return [...names].toSorted()
  }
  return { models: read(modelTermPrefix), tools: read(toolTermPrefix) }
}

function sizeOf(shards: readonly OpenShard[]): number {
  return shards.reduce((sum, { at }) => sum + at.length, 0)
}

function weightOf(bits: number, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + (bits & (1 << index) ? weight : 0), 0)
}

/** Sets the bit for all messages with the term. Returns for how many it was not set before. */
function note(
  shards: readonly OpenShard[],
  bitSets: readonly Uint16Array[],
  { term, bit }: { term: Term; bit: number },
): number {
  let count = 0
  for (const [index, shard] of shards.entries()) {
    const bits = bitSets[index]
    if (!bits) continue
    visitMatching(shard, term, (match) => {
      count += markPostings(shard, match, { bits, bit })
    })
  }
  return count
}

function visitMatching(shard: OpenShard, term: Term, visit: (visited: VisitedTerm) => void): void {
  const target = textOf(term)
  const isPrefix = term.type === 'word' && term.word.isPrefix
  let isWithin = false
  visitTerms(shard, target, (visited) => {
    // Terms that share the whole prefix with a matching term match as well.
    const order = visited.shared >= target.length && isWithin ? 0 : compareBeginning(visited, target)
    if (order < 0) return true
    if (order > 0) return false
    isWithin = true
    if (!isPrefix && visited.length !== target.length) return false
    visit(visited)
    return isPrefix
  })
}

function textOf(term: Term): string {
  switch (term.type) {
    case 'word':
      return term.word.text
    case 'exact':
      return term.term
    default:
      return assertNever(term)
  }
}

/** Returns 0 if the term starts with `target`, and otherwise the sort order. */
function compareBeginning({ codes, length }: VisitedTerm, target: string): number {
  for (let at = 0; at < target.length; at += 1) {
    if (at >= length) return -1
    const difference = (codes[at] ?? 0) - target.charCodeAt(at)
    if (difference !== 0) return difference
  }
  return 0
}

/** Returns the most similar terms of all shards, or none for a word that is too short for misspellings. */
function findNear(shards: readonly OpenShard[], { text, isPrefix }: SearchWord): string[] {
  const fuzziness = wordFuzziness(text)
  if (fuzziness === false) return []
  const maxDistance = Math.min(2, Math.max(1, Math.round(text.length * fuzziness)))
  const near = new Map<string, number>()
  for (const shard of shards) {
    const visit = (visited: VisitedTerm, distance: number) => near.set(termOf(visited), distance)
    visitNear(shard, text, { maxDistance, isPrefix, visit })
  }
  const least = Math.min(...near.values())
  const nearest = [...near].filter(([, distance]) => distance === least).map(([term]) => term)
  const bySimilarLength = (term: string) => Math.abs(term.length - text.length)
  return nearest
    .toSorted((one, other) => bySimilarLength(one) - bySimilarLength(other))
    .slice(0, maxAlternatives)
}

interface Candidate {
  shard: OpenShard
  message: number
  at: number
  weight: number
}

/** Collects the heaviest messages, newest first among equals, up to a limit. */
class BestMessages {
  readonly #limit: number
  readonly #candidates: Candidate[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  offer(candidate: Candidate): void {
    const last = this.#candidates.length < this.#limit ? undefined : this.#candidates.at(-1)
    if (last && compare(candidate, last) >= 0) return
    let [low, high] = [0, this.#candidates.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#candidates[middle]
      if (other && compare(candidate, other) < 0) high = middle
      else low = middle + 1
    }
    this.#candidates.splice(low, 0, candidate)
    if (this.#candidates.length > this.#limit) this.#candidates.pop()
  }

  list(): ShardMessage[] {
    return this.#candidates.flatMap(({ shard, message, at }) => {
      const sessionId = shard.chats[shard.chat[message] ?? 0]
      return sessionId === undefined ? [] : [{ sessionId, order: shard.order[message] ?? 0, at }]
    })
  }
}

function compare(one: Candidate, other: Candidate): number {
  if (one.weight !== other.weight) return other.weight - one.weight
  if (one.at !== other.at) return other.at - one.at
  return (other.shard.order[other.message] ?? 0) - (one.shard.order[one.message] ?? 0)
}
