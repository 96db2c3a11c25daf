import { veilMoney } from '../../ui/presentation.ts'
import type { Measure, UsageFigures } from './summarise-usage.ts'

const counts = new Intl.NumberFormat('en')
const brief = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const cents = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const fine = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 })

export function formatTokens(tokens: number): string {
  return counts.format(Math.round(tokens))
}

/** Below a cent two digits that count; never a price that looks like nothing where something was paid. */
export function formatDollars(dollars: number): string {
  return veilMoney(dollars > 0 && dollars < 0.01 ? fine.format(dollars) : cents.format(dollars))
}

export function formatMeasure(measure: Measure, length?: 'brief'): (value: number) => string {
  if (measure === 'dollars') return formatDollars
  return length === 'brief' ? (value) => brief.format(value) : formatTokens
}

/** What was paid for those requests whose price is known. */
export function formatCost({ dollars, requests, unpriced }: UsageFigures): string {
  if (requests > 0 && unpriced === requests) return 'no price'
  return formatDollars(dollars)
}

/** What it would cost now, where that is known of at least one request. */
export function formatRepriced(
  { dollars, unpriced }: NonNullable<UsageFigures['repriced']>,
  requests: number,
): string {
  return requests > 0 && unpriced === requests ? 'no price' : formatDollars(dollars)
}

/** As in "22 Nov". */
export function formatDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' }).format(
    new Date(year, month - 1, date, 12),
  )
}
