import { startOfMonth } from './summarise-usage.ts'

export const rangeChoices = ['7 days', '30 days', 'this month', 'all'] as const
export type Range = (typeof rangeChoices)[number]

/** The first moment of a range that ends now, in ms. */
export function startOfRange(range: Range, now: number): number {
  if (range === 'all') return 0
  if (range === 'this month') return startOfMonth(now)
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  // Today is one of them.
  day.setDate(day.getDate() + 1 - (range === '7 days' ? 7 : 30))
  return day.getTime()
}
