import type { ListedMemory } from '../../../adapters/storage/queries.ts'

/** Returns the memories whose text or origin contains every word of the search. Returns all for an empty search. */
export function findMemories(all: readonly ListedMemory[], search: string): readonly ListedMemory[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return all
  return all.filter(({ memory, chatTitle }) => {
    const text = fold(`${memory.text} ${chatTitle ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
