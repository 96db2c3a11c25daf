export const searchRanges = [
  { id: 'any', label: 'Any time', days: Infinity },
  { id: 'day', label: 'Past day', days: 1 },
  { id: 'week', label: 'Past week', days: 7 },
  { id: 'month', label: 'Past month', days: 31 },
  { id: 'year', label: 'Past year', days: 366 },
] as const

export type SearchRangeId = (typeof searchRanges)[number]['id']

/** From when on; `undefined`: ever. */
export function startOfRange(id: SearchRangeId, now: number): number | undefined {
  const days = searchRanges.find((range) => range.id === id)?.days ?? Infinity
  return days === Infinity ? undefined : now - days * 24 * 60 * 60 * 1000
}
