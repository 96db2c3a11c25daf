import { stopWords } from './stop-words.ts'

export interface SearchableText {
  id: string
  text: string
}

export interface FoundText {
  id: string
  /** Words of the text that were met, folded. */
  words: readonly string[]
}

/**
 * The texts that the query meets, best first: those with all of its words, or else with any. Words are compared without case
 * and accents; one that is longer or slightly misspelt counts less. Nothing where the query has no word to look for.
 */
export async function searchTexts(
  texts: readonly SearchableText[],
  query: string,
  limit: number,
): Promise<readonly FoundText[]> {
  const { default: MiniSearch } = await import('minisearch')
  const index = new MiniSearch<SearchableText>({ fields: ['text'], tokenize, processTerm: foldWord })
  index.addAll(texts)
  const options = { prefix: (word: string) => word.length > 2, fuzzy: fuzziness }
  const all = index.search(query, { ...options, combineWith: 'AND' })
  const found = all.length > 0 ? all : index.search(query, { ...options, combineWith: 'OR' })
  return found.slice(0, limit).map(({ id, terms }) => ({ id: String(id), words: terms }))
}

/** Whether a query says anything that could be looked for. */
export function hasWords(query: string): boolean {
  return tokenize(query).some((word) => foldWord(word) !== null)
}

function fuzziness(word: string): number | false {
  return word.length > 4 ? 0.2 : false
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u

/** Languages that are written without spaces are cut by the platform, which knows their words. */
function tokenize(text: string): string[] {
  if (!unspaced.test(text)) return text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
}

export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function foldWord(word: string): string | null {
  const folded = foldText(word.slice(0, 60))
  return stopWords.has(folded) ? null : folded
}
