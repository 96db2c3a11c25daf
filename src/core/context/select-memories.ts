import { truncateString } from '../../lib/text.ts'
import type { Memory } from '../model/assistants/memory.ts'
import { estimateTokens } from '../model/context/token-estimate.ts'
import { normalizeWord, splitWords } from '../model/search/search-words.ts'

/** A memory that may be included: it is in the scope of the chat and not tainted. */
export type UsableMemory = Pick<Memory, 'id' | 'text' | 'createdAt'>

export interface MemorySelection {
  /** All usable memories of the chat. */
  memories: readonly UsableMemory[]
  /** Text of the newest user message. */
  userText: string
  /** Most tokens for the lines of the memories. */
  maxTokens: number
}

/**
 * Selects the memories for a request, oldest first: all if they fit, else those that share the rarest words with the newest user
 * message, as many as fit. Pure.
 */
export function selectMemories({ memories, userText, maxTokens }: MemorySelection): UsableMemory[] {
  const inOrder = memories.toSorted(
    (first, second) => first.createdAt - second.createdAt || (first.id < second.id ? -1 : 1),
  )
  const all = inOrder.reduce((sum, memory) => sum + tokensOf(memory), 0)
  if (all <= maxTokens) return inOrder
  const selected = new Set<UsableMemory>()
  let tokens = 0
  for (const memory of rankMatches(inOrder, userText)) {
    const next = tokens + tokensOf(memory)
    if (next > maxTokens) continue
    tokens = next
    selected.add(memory)
  }
  return inOrder.filter((memory) => selected.has(memory))
}

/** Returns the line of a memory in a request. */
export function formatMemory(text: string): string {
  return `- ${text.replaceAll(/\s+/g, ' ').trim()}`
}

function tokensOf({ text }: UsableMemory): number {
  return estimateTokens(`${formatMemory(text)}\n`)
}

/** Longest start of a user message that is compared with memories. */
const maxComparedCharacters = 20_000

/** Returns the memories that share a word with the text, best match first. A word counts more the fewer memories have it. */
function rankMatches(memories: readonly UsableMemory[], text: string): UsableMemory[] {
  const query = wordsWithStems(truncateString(text, maxComparedCharacters))
  const matches = memories.map((memory) => ({
    memory,
    words: [...wordsOf(memory.text)].filter((word) => isMatch(word, query)),
  }))
  const frequencies = new Map<string, number>()
  for (const { words } of matches)
    for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
  const weightOf = (word: string): number => Math.log(1 + memories.length / (frequencies.get(word) ?? 1))
  return matches
    .filter(({ words }) => words.length > 0)
    .map(({ memory, words }) => ({ memory, score: words.reduce((sum, word) => sum + weightOf(word), 0) }))
    .toSorted(
      (first, second) => second.score - first.score || second.memory.createdAt - first.memory.createdAt,
    )
    .map(({ memory }) => memory)
}

/** Shortest start that two words with different endings share, as in “train” and “trains”. */
const minStemCharacters = 4
const maxEndingCharacters = 3

/** Returns whether the words have the word, or one that differs only in its ending. */
function isMatch(word: string, words: ReadonlySet<string>): boolean {
  return words.has(word) || stemsOf(word).some((stem) => words.has(stem))
}

/** Returns the words of a text except stop words, with those without their endings. */
function wordsWithStems(text: string): Set<string> {
  const words = wordsOf(text)
  const stems = [...words].flatMap(stemsOf)
  for (const stem of stems) words.add(stem)
  return words
}

function wordsOf(text: string): Set<string> {
  return new Set(splitWords(text).flatMap((word) => normalizeWord(word) ?? []))
}

function stemsOf(word: string): string[] {
  const count = Math.min(maxEndingCharacters, Math.max(0, word.length - minStemCharacters))
  return Array.from({ length: count }, (_, index) => truncateString(word, word.length - 1 - index))
}
