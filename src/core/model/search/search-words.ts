import type { SearchWord } from './search-index.ts'

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u
const maxWordUnits = 60

/** A word with its position. `isUnspaced` is true for languages without spaces between words. */
export interface TextWord {
  text: string
  start: number
  isUnspaced: boolean
}

let segmenter: Intl.Segmenter | undefined

/** Iterates over the words of a text. `Intl.Segmenter` splits languages that are written without spaces. */
export function* iterateWords(text: string): Generator<TextWord> {
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
  return Array.from(iterateWords(text), ({ text: word }) => word)
}

/** Letters that Unicode normalization does not decompose. */
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

/** Normalizes a text: without case and accents, with variant letters unified. */
export function normalizeText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- most words are of ASCII alone
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(alikePattern, (letter) => alike[letter] ?? letter)
}

/** Normalizes a word for the index. Very long words are truncated. */
export function normalizeTerm(word: string): string {
  return normalizeText(word.slice(0, maxWordUnits)).slice(0, maxWordUnits)
}

/** Normalizes a word, or returns `null` for a stop word. */
export function normalizeWord(word: string): string | null {
  const normalized = normalizeTerm(word)
  return stopWords.has(normalized) ? null : normalized
}

/** Returns whether a query has words other than stop words. */
export function hasSearchableWords(query: string): boolean {
  return splitWords(query).some((word) => normalizeWord(word) !== null)
}

/** Returns the share of letters that may differ. Short words must match exactly. */
export function wordFuzziness(word: string): number | false {
  return word.length > 4 ? 0.2 : false
}

/**
 * Adds the index terms of a text: its normalized words, stop words included. Words of languages without spaces are also
 * indexed from each later character on, because a query may be split at another position.
 */
export function addTerms(text: string, terms: { add(term: string): void }): void {
  for (const word of iterateWords(text)) for (const term of termsOf(word)) terms.add(term)
}

export function termsOf({ text, isUnspaced }: TextWord): string[] {
  const normalized = normalizeTerm(text)
  if (!isUnspaced) return normalized === '' ? [] : [normalized]
  return Array.from({ length: normalized.length }, (_, at) => normalized.slice(at))
}

/** English words that are ignored in searches. Other languages have no stop words here. */
const stopWords: ReadonlySet<string> = new Set(
  `a about an and any are as at be been by can did do does for from had has have how i in is it its me my of on or our said
say says that the their them they this to was we were what when where which who will with you your`.split(
    /\s+/,
  ),
)

const maxWords = 12

/** Parses the distinct words of a query. All but very short words match as prefixes, and so does the word that is being typed. */
export function parseSearchQuery(query: string): SearchWord[] {
  const words = new Map<string, SearchWord>()
  const typed = query.slice(0, 1000)
  for (const word of iterateWords(typed)) {
    const text = normalizeTerm(word.text)
    if (text === '') continue
    const isLast = word.start + word.text.length === typed.length
    const isPrefix = word.isUnspaced || text.length > 2 || isLast
    words.set(text, { text, isPrefix })
  }
  return [...words.values()].slice(0, maxWords)
}

/** Removes stop words, unless there are no other words. */
export function withoutStopWords(words: readonly SearchWord[]): readonly SearchWord[] {
  const contentWords = words.filter(({ text }) => normalizeWord(text) !== null)
  return contentWords.length > 0 ? contentWords : words
}

/** A match in a text, in UTF-16 units. `word` is the index of the matched word. */
export interface WordMatch {
  start: number
  end: number
  word: number
}

/** Finds the positions of the words, or of their alternatives, in a text. Returns at most `maxMarks` matches. */
export function matchWords(
  text: string,
  words: readonly (readonly SearchWord[])[],
  maxMatches = 2000,
): WordMatch[] {
  const matches: WordMatch[] = []
  for (const placed of iterateWords(text)) {
    const word = words.findIndex((alternatives) => alternatives.some((each) => meets(placed, each)))
    if (word === -1) continue
    matches.push({ start: placed.start, end: placed.start + placed.text.length, word })
    if (matches.length === maxMatches) break
  }
  return matches
}

function meets(placed: Parameters<typeof termsOf>[0], { text, isPrefix }: SearchWord): boolean {
  return termsOf(placed).some((term) => (isPrefix ? term.startsWith(text) : term === text))
}
