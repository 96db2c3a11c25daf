import { stopWords } from './stop-words.ts'

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u
const maxWordUnits = 60

/** A word and where it stands; `isUnspaced`: of a language that puts nothing between words. */
export interface PlacedWord {
  text: string
  start: number
  isUnspaced: boolean
}

let segmenter: Intl.Segmenter | undefined

/** The words of a text. Languages that are written without spaces are cut by the platform, which knows their words. */
export function* placeWords(text: string): Generator<PlacedWord> {
  for (const { 0: run, index } of text.matchAll(wordPattern)) {
    if (!unspaced.test(run)) {
      yield { text: run, start: index, isUnspaced: false }
      continue
    }
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
    for (const { segment, isWordLike, index: at } of segmenter.segment(run))
      if (isWordLike) yield { text: segment, start: index + at, isUnspaced: unspaced.test(segment) }
  }
}

export function splitWords(text: string): string[] {
  return Array.from(placeWords(text), ({ text: word }) => word)
}

/** Letters that no decomposition takes apart. */
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  ـ: '',
}
const alikePattern = new RegExp(`[${Object.keys(alike).join('')}]`, 'gu')

/** Without case and accents, and in the one form of letters that have several. */
export function foldText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- most words are of ASCII alone
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(alikePattern, (letter) => alike[letter] ?? letter)
}

/** A word as it is looked up. Nobody looks for more of a very long one. */
export function foldTerm(word: string): string {
  return foldText(word.slice(0, maxWordUnits)).slice(0, maxWordUnits)
}

/** The same, but `null` for one that says nothing of what is looked for. */
export function foldWord(word: string): string | null {
  const folded = foldTerm(word)
  return stopWords.has(folded) ? null : folded
}

/** Whether a query says anything that could be looked for. */
export function hasWords(query: string): boolean {
  return splitWords(query).some((word) => foldWord(word) !== null)
}

/** How many letters of a word may be others: none of a short one. */
export function wordFuzziness(word: string): number | false {
  return word.length > 4 ? 0.2 : false
}

/**
 * Adds what an index finds the text by: its words, folded, those that say nothing of themselves included. Words of
 * languages without spaces also stand from each of their later characters on, since a query may be cut elsewhere.
 */
export function addTerms(text: string, terms: { add(term: string): void }): void {
  for (const word of placeWords(text)) for (const term of termsOf(word)) terms.add(term)
}

export function termsOf({ text, isUnspaced }: PlacedWord): string[] {
  const folded = foldTerm(text)
  if (!isUnspaced) return folded === '' ? [] : [folded]
  return Array.from({ length: folded.length }, (_, at) => folded.slice(at))
}
