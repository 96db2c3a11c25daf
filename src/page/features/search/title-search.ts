import type { SessionListItem } from '../../../adapters/storage/queries.ts'
import { matchWords, parseSearchQuery } from '../../../core/model/search/search-words.ts'

export interface TitleMatch {
  item: SessionListItem
  marks: readonly { start: number; end: number }[]
}

/** Returns the chats whose title contains every word, in list order. Returns none for an empty query. */
export function searchTitles(
  items: readonly SessionListItem[],
  query: string,
  limit: number,
): readonly TitleMatch[] {
  const words = parseSearchQuery(query).map((word) => [word])
  const found: TitleMatch[] = []
  if (words.length === 0) return found
  for (const item of items) {
    const marks = matchWords(item.session.title, words)
    if (new Set(marks.map(({ word }) => word)).size < words.length) continue
    found.push({ item, marks })
    if (found.length === limit) break
  }
  return found
}
