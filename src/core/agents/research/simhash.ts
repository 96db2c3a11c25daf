import { normalizeQuoted } from './find-quotation.ts'

/** Two texts are nearly the same if at most this many of the 64 bits differ. */
const maxDistance = 3
/** Shorter texts must be equal. A few words say too little. */
const minWords = 40
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

/** Fingerprint of a text, as 16 hex digits and the number of its words. */
export interface Fingerprint {
  hash: string
  words: number
}

/**
 * Returns the 64-bit simhash of a text: texts with nearly the same words differ in few bits. A word that is repeated counts by the
 * logarithm of its number, so that the most common words of a language do not decide.
 */
export function fingerprintOf(text: string): Fingerprint {
  const counts = new Map<string, number>()
  let words = 0
  for (const word of wordsOf(normalizeQuoted(text))) {
    words += 1
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const sums = new Float64Array(64)
  for (const [word, count] of counts) {
    const weight = 1 + Math.log(count)
    const halves = [hashOf(word, 0x811c9dc5), hashOf(word, 0x2f6e2b1)]
    for (let bit = 0; bit < 64; bit++) {
      const half = halves[bit >> 5] ?? 0
      sums[bit] = (sums[bit] ?? 0) + ((half >>> (bit & 31)) & 1 ? weight : -weight)
    }
  }
  let hash = ''
  for (let digit = 0; digit < 16; digit++) {
    let value = 0
    for (let bit = 0; bit < 4; bit++) if ((sums[digit * 4 + bit] ?? 0) > 0) value |= 1 << bit
    hash += value.toString(16)
  }
  return { hash, words }
}

/** Returns `true` if the fingerprints are of texts that are nearly the same. */
export function areNearlySame(left: Fingerprint, right: Fingerprint): boolean {
  const distance = distanceOf(left.hash, right.hash)
  if (Math.min(left.words, right.words) < minWords) return distance === 0 && left.words === right.words
  return distance <= maxDistance
}

function distanceOf(left: string, right: string): number {
  let distance = 0
  for (let digit = 0; digit < 16; digit++) {
    let differing = Number.parseInt(left[digit] ?? '0', 16) ^ Number.parseInt(right[digit] ?? '0', 16)
    for (; differing !== 0; differing &= differing - 1) distance += 1
  }
  return distance
}

/** Text without spaces is taken in pairs of characters. */
function* wordsOf(text: string): Generator<string> {
  for (const [word] of text.matchAll(wordPattern)) {
    if (!unspaced.test(word)) yield word
    else for (let at = 0; at < word.length - 1; at++) yield word.slice(at, at + 2)
  }
}

/** FNV-1a with a final mix, because short words would otherwise share their upper bits. */
function hashOf(word: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return hash ^ (hash >>> 16)
}
