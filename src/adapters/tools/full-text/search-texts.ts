import { foldWord, splitWords, wordFuzziness } from '../../../core/kernel/search-words.ts'

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
  const index = new MiniSearch<SearchableText>({
    fields: ['text'],
    tokenize: splitWords,
    processTerm: foldWord,
  })
  index.addAll(texts)
  const options = { prefix: (word: string) => word.length > 2, fuzzy: wordFuzziness }
  const all = index.search(query, { ...options, combineWith: 'AND' })
  const found = all.length > 0 ? all : index.search(query, { ...options, combineWith: 'OR' })
  return found.slice(0, limit).map(({ id, terms }) => ({ id: String(id), words: terms }))
}
