import { phrase } from '../../words/phrase.ts'
export const searchRanges = [
  { id: 'any', label: phrase('Any time'), days: Infinity },
  { id: 'day', label: phrase('Past day'), days: 1 },
  { id: 'week', label: phrase('Past week'), days: 7 },
  { id: 'month', label: phrase('Past month'), days: 31 },
  { id: 'year', label: phrase('Past year'), days: 366 },
] as const

export type SearchRangeId = (typeof searchRanges)[number]['id']

/** From when on; `undefined`: ever. */
export function startOfRange(id: SearchRangeId, now: number): number | undefined {
  const days = searchRanges.find((range) => range.id === id)?.days ?? Infinity
  return days === Infinity ? undefined : now - days * 24 * 60 * 60 * 1000
}
