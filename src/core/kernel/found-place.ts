import { cutPassage, type Passage } from './cut-passage.ts'
import type { Message } from './message.ts'
import type { SearchWord } from './search-index.ts'
import { markWords } from './search-query.ts'
import { searchedPassages, type SearchPlace } from './searched-passages.ts'

/** Where in a message the words are, with the line around them. */
export interface FoundPlace {
  place: SearchPlace
  toolName?: string
  passage: Passage
}

/**
 * The part of the message with the most of the words; of those with as many, the first. `null`: the message does not have
 * one of them, or, with `needsAll`, not all of them. Without words: its beginning.
 */
export function findPlace(
  message: Pick<Message, 'parts' | 'marks'>,
  words: readonly (readonly SearchWord[])[],
  needsAll: boolean,
): FoundPlace | null {
  const met = new Set<number>()
  let best: {
    passage: ReturnType<typeof searchedPassages>[number]
    marks: ReturnType<typeof markWords>
  } | null = null
  let most = -1
  for (const passage of searchedPassages(message)) {
    const marks = markWords(passage.text, words)
    const own = new Set(marks.map(({ word }) => word))
    for (const word of own) met.add(word)
    if (own.size > most) [best, most] = [{ passage, marks }, own.size]
  }
  if (!best || met.size < (needsAll ? words.length : Math.min(1, words.length))) return null
  const { place, toolName, text } = best.passage
  return { place, ...(toolName !== undefined && { toolName }), passage: cutPassage(text, best.marks) }
}
