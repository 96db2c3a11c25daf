export interface TextRange {
  start: number
  /** The index after the last character. */
  end: number
}

/** Longest part of a text that `findOpenMatch` returns, in characters. */
export const maxOpenCharacters = 256

/**
 * Returns where a text matches a pattern, in order and without overlaps. Case does not matter. `*` matches any characters
 * up to the next white space, including none. At an end of the pattern it extends the match to the whole word. Takes at
 * most pattern × text steps.
 */
export function findPattern(text: string, pattern: string): TextRange[] {
  const search = new PatternSearch(text, pattern)
  const ranges: TextRange[] = []
  let from = 0
  for (;;) {
    const range = search.next(from)
    if (!range) return ranges
    ranges.push(range)
    from = range.end
  }
}

/** Replaces every match of a pattern, as `findPattern` finds them. Returns the same text if there is none. */
export function replacePattern(text: string, pattern: string, replacement: string): string {
  const ranges = findPattern(text, pattern)
  if (ranges.length === 0) return text
  let end = 0
  const pieces = ranges.map((range) => {
    const piece = text.slice(end, range.start) + replacement
    end = range.end
    return piece
  })
  return pieces.join('') + text.slice(end)
}

/**
 * Returns the index from which more text could complete or extend a match, or the length of the text if it cannot. Looks
 * only at the last `maxOpenCharacters`.
 */
export function findOpenMatch(text: string, pattern: string): number {
  const search = new PatternSearch(text, pattern)
  let start = search.nextStart(Math.max(0, text.length - maxOpenCharacters))
  while (start < text.length && !search.isOpenAt(start)) start = search.nextStart(start + 1)
  return start
}

class PatternSearch {
  readonly #text: string
  /** The texts between the stars. None is empty. */
  readonly #parts: readonly string[]
  readonly #startsWithStar: boolean
  readonly #endsWithStar: boolean

  constructor(text: string, pattern: string) {
    this.#text = foldCase(text)
    this.#parts = foldCase(pattern).split('*').filter(Boolean)
    this.#startsWithStar = pattern.startsWith('*')
    this.#endsWithStar = pattern.endsWith('*')
  }

  /** Returns the first match that starts at `from` or later. The nearest place of each part is enough, because gaps have no white space. */
  next(from: number): TextRange | undefined {
    const [first, ...rest] = this.#parts
    if (first === undefined) return undefined
    const positions = rest.map(() => -1)
    const spaces = rest.map(() => -1)
    let start = this.#text.indexOf(first, from)
    while (start >= 0) {
      let end: number | undefined = start + first.length
      for (const [index, part] of rest.entries()) {
        // Neither moves back, so the whole search reads the text once for each part.
        if ((positions[index] ?? -1) < end) positions[index] = this.#indexOf(part, end)
        if ((spaces[index] ?? -1) < end) spaces[index] = this.#indexOfSpace(end)
        const position = positions[index] ?? this.#text.length
        const isFound = position < this.#text.length && position <= (spaces[index] ?? -1)
        end = isFound ? position + part.length : undefined
        if (end === undefined) break
      }
      if (end !== undefined) {
        const wordStart = this.#startsWithStar ? this.#startOfWord(start, from) : start
        return { start: wordStart, end: this.#endsWithStar ? this.#endOfWord(end) : end }
      }
      start = this.#text.indexOf(first, start + 1)
    }
    return undefined
  }

  /** Returns the index from `from` on at which a match could start, or the length of the text. */
  nextStart(from: number): number {
    const [first] = this.#parts
    return first === undefined || this.#startsWithStar ? from : this.#indexOf(first.charAt(0), from)
  }

  /** Returns whether the text from `start` to its end could be the beginning of a match. */
  isOpenAt(start: number): boolean {
    let at = start
    for (const [index, part] of this.#parts.entries()) {
      const rest = this.#text.slice(at)
      const isAnchored = index === 0 && !this.#startsWithStar
      const position = isAnchored ? (rest.startsWith(part) ? 0 : -1) : rest.indexOf(part)
      if (position < 0 || hasSpace(rest.slice(0, position))) return this.#isOpenIn(rest, part, isAnchored)
      at += position + part.length
    }
    return this.#endsWithStar && !hasSpace(this.#text.slice(at))
  }

  /** Returns whether `rest` ends with a beginning of the part, after a gap without white space. */
  #isOpenIn(rest: string, part: string, isAnchored: boolean): boolean {
    if (isAnchored) return part.startsWith(rest)
    const gap = rest.search(/\s/)
    if (gap < 0) return true
    for (let length = 1; length <= Math.min(part.length, rest.length); length++) {
      const begin = rest.length - length
      if (begin <= gap && rest.endsWith(part.slice(0, length))) return true
    }
    return false
  }

  /** Returns the length of the text if the part does not follow. */
  #indexOf(part: string, from: number): number {
    const index = this.#text.indexOf(part, from)
    return index < 0 ? this.#text.length : index
  }

  #indexOfSpace(from: number): number {
    const space = /\s/g
    space.lastIndex = from
    return space.exec(this.#text)?.index ?? this.#text.length
  }

  #startOfWord(start: number, from: number): number {
    let at = start
    while (at > from && !hasSpace(this.#text.charAt(at - 1))) at--
    return at
  }

  #endOfWord(end: number): number {
    let at = end
    while (at < this.#text.length && !hasSpace(this.#text.charAt(at))) at++
    return at
  }
}

function hasSpace(text: string): boolean {
  return /\s/.test(text)
}

/** Returns the text in lower case, with the same length. */
function foldCase(text: string): string {
  return text.replaceAll('İ', 'I').toLowerCase()
}
