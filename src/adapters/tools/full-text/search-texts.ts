import { foldWord, splitWords, wordFuzziness } from '../../../core/kernel/search-words.ts'

export interface SearchableText {
  id: string
  text: string
}

export interface FoundText {
  id: string
  /** Matched words of the text, normalized for search. */
  words: readonly string[]
}

/**
 * Returns the texts that match the query, best first: those with all of its words, or else those with any.
 * Case and accents are ignored. Longer or slightly misspelled words count less. Returns nothing if the query has no
 * searchable word.
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
