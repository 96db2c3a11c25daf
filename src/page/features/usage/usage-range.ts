import { startOfMonth } from './summarise-usage.ts'

export const rangeChoices = ['7 days', '30 days', 'this month', 'all'] as const
export type Range = (typeof rangeChoices)[number]

/** Returns the start of a range that ends now, in ms. */
export function startOfRange(range: Range, now: number): number {
  if (range === 'all') return 0
  if (range === 'this month') return startOfMonth(now)
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  // Today counts as one of the days.
  day.setDate(day.getDate() + 1 - (range === '7 days' ? 7 : 30))
  return day.getTime()
}
