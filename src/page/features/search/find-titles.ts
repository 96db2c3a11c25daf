import type { SessionListItem } from '../../../adapters/storage/queries.ts'
import { markWords, readQuery } from '../../../core/kernel/search-query.ts'

export interface FoundTitle {
  item: SessionListItem
  marks: readonly { start: number; end: number }[]
}

/** Returns the chats whose title contains every word, in list order. Returns none for an empty query. */
export function findTitles(
  items: readonly SessionListItem[],
  query: string,
  limit: number,
): readonly FoundTitle[] {
  const words = readQuery(query).map((word) => [word])
  const found: FoundTitle[] = []
  if (words.length === 0) return found
  for (const item of items) {
    const marks = markWords(item.session.title, words)
    if (new Set(marks.map(({ word }) => word)).size < words.length) continue
    found.push({ item, marks })
    if (found.length === limit) break
  }
  return found
}
