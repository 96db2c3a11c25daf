import { stopWords } from './stop-words.ts'

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u

/** The words of a text. Languages that are written without spaces are cut by the platform, which knows their words. */
export function splitWords(text: string): string[] {
  if (!unspaced.test(text)) return text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
}

/** Without case and accents. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** As a word is looked up; `null` for one that says nothing of what is looked for. */
export function foldWord(word: string): string | null {
  const folded = foldText(word.slice(0, 60))
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
