import type { SearchWord } from './search-index.ts'
import { foldTerm, foldWord, placeWords, termsOf } from './search-words.ts'

const maxWords = 12

/** The words of a query, each once. All but very short ones, and always the one that is being typed, may go on. */
export function readQuery(query: string): SearchWord[] {
  const words = new Map<string, SearchWord>()
  const typed = query.slice(0, 1000)
  for (const word of placeWords(typed)) {
    const text = foldTerm(word.text)
    if (text === '') continue
    const isLast = word.start + word.text.length === typed.length
    const isPrefix = word.isUnspaced || text.length > 2 || isLast
    words.set(text, { text, isPrefix })
  }
  return [...words.values()].slice(0, maxWords)
}

/** Without words that say nothing, unless there are no others. */
export function withoutFilling(words: readonly SearchWord[]): readonly SearchWord[] {
  const telling = words.filter(({ text }) => foldWord(text) !== null)
  return telling.length > 0 ? telling : words
}

/** A stretch of a text, in UTF-16 units; `word` is the number of what it meets. */
export interface WordMark {
  start: number
  end: number
  word: number
}

/** Where a text has one of the words, or of what stands in its place. At most so many. */
export function markWords(
  text: string,
  words: readonly (readonly SearchWord[])[],
  maxMarks = 2000,
): WordMark[] {
  const marks: WordMark[] = []
  for (const placed of placeWords(text)) {
    const word = words.findIndex((alternatives) => alternatives.some((each) => meets(placed, each)))
    if (word === -1) continue
    marks.push({ start: placed.start, end: placed.start + placed.text.length, word })
    if (marks.length === maxMarks) break
  }
  return marks
}

function meets(placed: Parameters<typeof termsOf>[0], { text, isPrefix }: SearchWord): boolean {
  return termsOf(placed).some((term) => (isPrefix ? term.startsWith(text) : term === text))
}
