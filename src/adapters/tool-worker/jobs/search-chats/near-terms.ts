import { firstWord } from './shard-content.ts'
import { visitTerms, type VisitedTerm, type OpenShard } from './open-shard.ts'

export interface NearOptions {
  /** Maximum number of wrong, missing, extra or swapped letters. */
  maxDistance: number
  /** Whether longer words with a similar start match as well. */
  isPrefix: boolean
  visit: (visited: VisitedTerm, distance: number) => void
}

/**
 * Visits the terms of a shard that are similar to a word, with their distance.
 * Terms are sorted, so rows of the distance matrix are reused for shared prefixes. Terms with a hopeless prefix are
 * skipped.
 */
export function visitNear(
  shard: OpenShard,
  word: string,
  { maxDistance, isPrefix, visit }: NearOptions,
): void {
  const rows = new DistanceRows(word)
  /** Prefix lengths from which all terms are too different, or similar in any case. */
  let [hopelessFrom, acceptedFrom, accepted] = [Infinity, Infinity, 0]
  visitTerms(shard, firstWord, (visited) => {
    const { codes, length, shared } = visited
    const isWord = (codes[0] ?? 0) >= firstWord.charCodeAt(0)
    if (!isWord || shared >= hopelessFrom) return true
    if (shared >= acceptedFrom) {
      visit(visited, accepted)
      return true
    }
    ;[hopelessFrom, acceptedFrom] = [Infinity, Infinity]
    for (let depth = shared + 1; depth <= length; depth += 1) {
      rows.compare(codes, depth)
      if (isPrefix && rows.distanceAt(depth) <= maxDistance) {
        ;[acceptedFrom, accepted] = [depth, rows.distanceAt(depth)]
        visit(visited, accepted)
        return true
      }
      // Swapped letters depend on the two previous rows.
      if (rows.leastAt(depth) > maxDistance && rows.leastAt(depth - 1) >= maxDistance) {
        hopelessFrom = depth
        return true
      }
    }
    if (rows.distanceAt(length) <= maxDistance) visit(visited, rows.distanceAt(length))
    return true
  })
}

const maxTermUnits = 200

/** Matrix of the optimal string alignment distance, with one row per letter of the term. */
class DistanceRows {
  readonly #word: number[]
  readonly #width: number
  readonly #cells: Uint8Array
  readonly #least = new Uint8Array(maxTermUnits + 1)

  constructor(word: string) {
    this.#word = Array.from({ length: word.length }, (_, at) => word.charCodeAt(at))
    this.#width = word.length + 1
    this.#cells = new Uint8Array((maxTermUnits + 1) * this.#width)
    for (let at = 0; at < this.#width; at += 1) this.#cells[at] = at
  }

  /** Returns the distance between the whole word and the first `depth` letters of the term. */
  distanceAt(depth: number): number {
    return this.#cells[depth * this.#width + this.#width - 1] ?? Infinity
  }

  /** Returns the smallest distance between a prefix of the word and the first `depth` letters of the term. */
  leastAt(depth: number): number {
    return this.#least[depth] ?? Infinity
  }

  compare(codes: readonly number[], depth: number): void {
    const cells = this.#cells
    const width = this.#width
    const row = depth * width
    const code = codes[depth - 1]
    const before = depth > 1 ? codes[depth - 2] : -1
    cells[row] = depth
    let least = depth
    for (let at = 1; at < width; at += 1) {
      const letter = this.#word[at - 1]
      let cell = cells[row - width + at - 1]! + (code === letter ? 0 : 1)
      const without = Math.min(cells[row - width + at]!, cells[row + at - 1]!) + 1
      if (without < cell) cell = without
      if (before === letter && at > 1 && code === this.#word[at - 2]) {
        const swapped = cells[row - 2 * width + at - 2]! + 1
        if (swapped < cell) cell = swapped
      }
      cells[row + at] = cell
      if (cell < least) least = cell
    }
    this.#least[depth] = least
  }
}
