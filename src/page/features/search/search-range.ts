export const searchRanges = [
  { id: 'any', label: /*i18n*/ { id: 'Any time' } },
  { id: 'day', label: /*i18n*/ { id: 'Past day' }, days: 1 },
  { id: 'week', label: /*i18n*/ { id: 'Past week' }, days: 7 },
  { id: 'month', label: /*i18n*/ { id: 'Past month' }, days: 31 },
  { id: 'year', label: /*i18n*/ { id: 'Past year' }, days: 366 },
  { id: 'dates', label: /*i18n*/ { id: 'Between two dates' } },
] as const

export type SearchRangeId = (typeof searchRanges)[number]['id']

/** Dates as `2026-03-31`, both inclusive; empty for an open end. */
export interface SearchDates {
  from: string
  until: string
}

/** Time span in ms, both ends inclusive; missing for an open end. */
export interface SearchSpan {
  from?: number
  until?: number
}

const dayMs = 24 * 60 * 60 * 1000

/** Returns the time span in the local calendar, or `null` if the last day is before the first. */
export function toSearchSpan(
  { range, dates }: { range: SearchRangeId; dates: SearchDates },
  now: number,
): SearchSpan | null {
  const chosen = searchRanges.find(({ id }) => id === range)
  if (chosen && 'days' in chosen) return { from: now - chosen.days * dayMs }
  if (range !== 'dates') return {}
  const from = startOfDay(dates.from, 0)
  const after = startOfDay(dates.until, 1)
  if (from !== null && after !== null && after <= from) return null
  return { from: from ?? undefined, until: after === null ? undefined : after - 1 }
}

/**
 * Returns the start of a day plus `later` days in ms. A day with a clock change has 23 or 25 hours. Returns `null` for an invalid day or a
 * year that is still being typed (0002, 0020, 0202).
 */
function startOfDay(day: string, later: number): number | null {
  const parts = /^([1-9]\d{3})-(\d\d)-(\d\d)$/.exec(day)
  if (!parts) return null
  const [, year, month, date] = parts.map(Number)
  const start = new Date(0, 0)
  start.setFullYear(year ?? 0, (month ?? 1) - 1, (date ?? 1) + later)
  return start.getTime()
}
