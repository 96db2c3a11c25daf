import { normalizeForFind } from '../../../lib/text.ts'
import type { OfferedAction } from './actions.ts'

const ofBeginning = 0.5

/**
 * Returns the rank of an action, or null if a word matches no text. Each word must begin a word of the name, group, meaning or keywords.
 * Lower is better.
 */
function rankAction(
  { name, word = '', group, meaning = '', keywords = '' }: OfferedAction,
  query: string,
): number | null {
  const queryWords = splitWords(query)
  if (queryWords.length === 0) return 0
  const texts = [`${word} ${name}`, group, meaning, keywords].map(splitWords)
  const places = queryWords.map((each) =>
    texts.findIndex((text) => text.some((word) => word.startsWith(each))),
  )
  if (places.includes(-1)) return null
  const isNamed = word !== '' && word === query.trim().toLowerCase()
  const begins = splitWords(name).join(' ').startsWith(queryWords.join(' '))
  return places.reduce((sum, place) => sum + place * 2, 0) + (isNamed ? 0 : begins ? ofBeginning : 1)
}

/**
 * Returns the matching actions, best first and otherwise in their order. The first list holds actions whose name starts with the query or
 * whose slash command equals it.
 */
export function rankActions<Item extends OfferedAction>(
  actions: readonly Item[],
  query: string,
): { prefixMatches: Item[]; otherMatches: Item[] } {
  const ranked = actions
    .map((action) => ({ action, rank: rankAction(action, query) }))
    .filter((each): each is { action: Item; rank: number } => each.rank !== null)
    .toSorted((one, other) => one.rank - other.rank)
  const take = (isWanted: (rank: number) => boolean) =>
    ranked.filter(({ rank }) => isWanted(rank)).map(({ action }) => action)
  return {
    prefixMatches: take((rank) => rank <= ofBeginning),
    otherMatches: take((rank) => rank > ofBeginning),
  }
}

/** Returns all matching actions in one list, best first. */
export function searchActions<Item extends OfferedAction>(actions: readonly Item[], query: string): Item[] {
  const { prefixMatches, otherMatches: other } = rankActions(actions, query)
  return [...prefixMatches, ...other]
}

function splitWords(text: string): string[] {
  return normalizeForFind(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
