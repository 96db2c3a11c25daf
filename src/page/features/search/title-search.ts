import type { SessionListItem } from '../../../adapters/storage/queries.ts'
import { matchWords, parseSearchQuery } from '../../../core/model/search/search-words.ts'

export interface TitleMatch {
  item: SessionListItem
  ranges: readonly { start: number; end: number }[]
}

/** Returns the chats whose title contains every word, in list order. Returns none for an empty query. */
export function searchTitles(
  items: readonly SessionListItem[],
  query: string,
  limit: number,
): readonly TitleMatch[] {
  const terms = parseSearchQuery(query).map((word) => [word])
  const matches: TitleMatch[] = []
  if (terms.length === 0) return matches
  for (const item of items) {
    const ranges = matchWords(item.session.title, terms)
    if (new Set(ranges.map(({ word }) => word)).size < terms.length) continue
    matches.push({ item, ranges })
    if (matches.length === limit) break
  }
  return matches
}
