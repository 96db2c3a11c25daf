import { trimEndCharacters } from '../../../lib/text.ts'

/** A quotation is checked from this many words on, or from this many characters in text without spaces. */
const minQuotationWords = 4
const minQuotationCharacters = 20

const spaces = /\s+/g
const invisible = /[\p{Cf}\p{Variation_Selector}]|\u034F/gu
const singleQuotes = /[‘’‚‛′‹›`´]/g
const doubleQuotes = /[“”„‟″«»]|''/g
const dashes = /[\u2010-\u2015\u2212\uFE58\uFF0D]/g
const omission = /\[\s*\.\.\.\s*\]/
const edge = /[\s"'.,;:!?-]/
const startEdges = /^[\s"'.,;:!?-]+/

/**
 * Returns the text in the form in which quotations are compared: NFKC, without case, with one form of spaces, quotes and dashes,
 * and without soft hyphens and other invisible characters.
 */
export function normalizeQuoted(text: string): string {
  return text
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(invisible, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
    .replace(dashes, '-')
    .replace(spaces, ' ')
    .trim()
}

/** Returns `true` if the quotation is long enough that finding it in a source says something. */
export function isCheckable(quotation: string): boolean {
  const words = normalizeQuoted(quotation).split(' ').filter(hasLetters)
  if (words.length >= minQuotationWords) return true
  return words.length === 1 && (words[0]?.length ?? 0) >= minQuotationCharacters
}

/**
 * Returns `true` if the quotation occurs in the text, which must be normalized. `[...]` splits a quotation into pieces that must
 * follow each other. Punctuation at the ends of a piece is not compared, because writers adapt it.
 */
export function isQuoted(quotation: string, normalizedText: string): boolean {
  const pieces = normalizeQuoted(quotation)
    .split(omission)
    .map((piece) => trimEndCharacters(piece, edge).replace(startEdges, ''))
    .filter(hasLetters)
  if (pieces.length === 0) return false
  let from = 0
  for (const piece of pieces) {
    const end = findWhole(normalizedText, piece, from)
    if (end === -1) return false
    from = end
  }
  return true
}

/** Returns the end of the first occurrence that starts and ends between words, or -1. */
function findWhole(text: string, piece: string, from: number): number {
  for (let at = text.indexOf(piece, from); at !== -1; at = text.indexOf(piece, at + 1)) {
    const end = at + piece.length
    if (isBoundary(text, at) && isBoundary(text, end)) return end
  }
  return -1
}

const wordCharacter = /[\p{L}\p{N}\p{M}]/u
/** Scripts that write words without spaces. */
const withoutSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const insideNumber = /^\d[.,]\d/

function isBoundary(text: string, at: number): boolean {
  const before = characterBefore(text, at)
  const after = characterAt(text, at)
  if (isInsideNumber(text, at - 1) || isInsideNumber(text, at - 2)) return false
  if (!wordCharacter.test(before) || !wordCharacter.test(after)) return true
  return withoutSpaces.test(before) || withoutSpaces.test(after)
}

function isInsideNumber(text: string, start: number): boolean {
  return start >= 0 && insideNumber.test(text.slice(start, start + 3))
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function characterBefore(text: string, at: number): string {
  const pair = characterAt(text, at - 2)
  return pair.length === 2 ? pair : text.slice(Math.max(0, at - 1), at)
}

function hasLetters(text: string): boolean {
  return wordCharacter.test(text)
}
