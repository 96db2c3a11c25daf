import { firstWord } from './shard-content.ts'
import { visitTerms, type VisitedTerm, type OpenShard } from './open-shard.ts'

export interface NearOptions {
  /** Letters that are wrong, missing, too many, or two that changed places. */
  maxDistance: number
  /** Longer words whose beginning is near count as well. */
  isPrefix: boolean
  visit: (met: VisitedTerm, distance: number) => void
}

/**
 * Terms of a shard that are nearly this word, with how far they are. Terms come in order, so the rows of the comparison are
 * kept for what one shares with the next, and all that begin with something too far off are passed over uncompared.
 */
export function visitNear(
  shard: OpenShard,
  word: string,
  { maxDistance, isPrefix, visit }: NearOptions,
): void {
  const rows = new DistanceRows(word)
  /** All that share so much are too far off, or near whatever follows. */
  let [hopelessFrom, acceptedFrom, accepted] = [Infinity, Infinity, 0]
  visitTerms(shard, firstWord, (met) => {
    const { codes, length, shared } = met
    const isWord = (codes[0] ?? 0) >= firstWord.charCodeAt(0)
    if (!isWord || shared >= hopelessFrom) return true
    if (shared >= acceptedFrom) {
      visit(met, accepted)
      return true
    }
    ;[hopelessFrom, acceptedFrom] = [Infinity, Infinity]
    for (let depth = shared + 1; depth <= length; depth += 1) {
      rows.compare(codes, depth)
      if (isPrefix && rows.distanceAt(depth) <= maxDistance) {
        ;[acceptedFrom, accepted] = [depth, rows.distanceAt(depth)]
        visit(met, accepted)
        return true
      }
      // Two letters that changed places reach back by two rows.
      if (rows.leastAt(depth) > maxDistance && rows.leastAt(depth - 1) >= maxDistance) {
        hopelessFrom = depth
        return true
      }
    }
    if (rows.distanceAt(length) <= maxDistance) visit(met, rows.distanceAt(length))
    return true
  })
}

const maxTermUnits = 200

/** Of the optimal string alignment distance: one row for each letter of the term. */
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

  /** Between the whole word and so much of the term. */
  distanceAt(depth: number): number {
    return this.#cells[depth * this.#width + this.#width - 1] ?? Infinity
  }

  /** Of any beginning of the word. */
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
