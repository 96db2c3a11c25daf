import { cutPassage, type Passage } from './cut-passage.ts'
import type { Message } from './message.ts'
import type { SearchWord } from './search-index.ts'
import { toPlainProse } from './plain-prose.ts'
import { markWords, type WordMark } from './search-query.ts'
import { searchedPassages, type SearchedPassage, type SearchPlace } from './searched-passages.ts'

/** Where in a message the words are, with the line around them. */
export interface FoundPlace {
  place: SearchPlace
  toolName?: string
  passage: Passage
}

/**
 * The part of the message with the most of the words; of those with as many, the first. `null`: the message does not have
 * one of them, or, with `needsAll`, not all of them. Without words: what it came to, which is its last text.
 */
export function findPlace(
  message: Pick<Message, 'parts' | 'marks' | 'role'>,
  words: readonly (readonly SearchWord[])[],
  needsAll: boolean,
): FoundPlace | null {
  const passages = searchedPassages(message)
  if (words.length === 0) {
    const shown = findLastOf(passages, [['text'], ['tool', 'file'], ['reasoning'], ['label']])
    return shown ? toPlace(markPassage(shown, message.role, words)) : null
  }
  const met = new Set<number>()
  let best: MarkedPassage | null = null
  for (const passage of passages) {
    const marked = markPassage(passage, message.role, words)
    for (const word of marked.met) met.add(word)
    if (marked.met.size > (best?.met.size ?? -1)) best = marked
  }
  return best && met.size >= (needsAll ? words.length : 1) ? toPlace(best) : null
}

interface MarkedPassage extends SearchedPassage {
  marks: readonly WordMark[]
  met: ReadonlySet<number>
}

/** As it reads, unless words are found in its syntax only. */
function markPassage(
  passage: SearchedPassage,
  role: Message['role'],
  words: readonly (readonly SearchWord[])[],
): MarkedPassage {
  const written = mark(passage, words)
  const isProse = role === 'assistant' && (passage.place === 'text' || passage.place === 'reasoning')
  if (!isProse) return written
  const read = mark({ ...passage, text: toPlainProse(passage.text) }, words)
  return read.met.size < written.met.size ? written : read
}

function mark(passage: SearchedPassage, words: readonly (readonly SearchWord[])[]): MarkedPassage {
  const marks = markWords(passage.text, words)
  return { ...passage, marks, met: new Set(marks.map(({ word }) => word)) }
}

function toPlace({ place, toolName, text, marks }: MarkedPassage): FoundPlace {
  return { place, ...(toolName !== undefined && { toolName }), passage: cutPassage(text, marks) }
}

/** The last one of the first places that there are any of. */
function findLastOf(
  passages: readonly SearchedPassage[],
  [first, ...others]: readonly (readonly SearchPlace[])[],
): SearchedPassage | undefined {
  if (!first) return undefined
  return passages.findLast(({ place }) => first.includes(place)) ?? findLastOf(passages, others)
}
