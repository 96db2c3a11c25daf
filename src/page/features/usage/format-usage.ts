import { veilMoney } from '../../ui/presentation.ts'
import { compact, dayAndMonth, formatAmount, formatDate, formatNumber } from '../../i18n/formats.ts'
import { say } from '../../i18n/say.ts'
import type { Measure, UsageFigures } from './summarise-usage.ts'

export function formatTokens(tokens: number): string {
  return formatNumber(Math.round(tokens))
}

/** Below a cent two digits that count; never a price that looks like nothing where something was paid. */
export function formatDollars(dollars: number): string {
  return veilMoney(formatAmount(dollars))
}

export function formatMeasure(measure: Measure, length?: 'brief'): (value: number) => string {
  if (measure === 'dollars') return formatDollars
  return length === 'brief' ? (value) => formatNumber(value, compact) : formatTokens
}

/** What was paid for those requests whose price is known. */
export function formatCost({ dollars, requests, unpriced }: UsageFigures): string {
  if (requests > 0 && unpriced === requests) return say('no price')
  return formatDollars(dollars)
}

/** What it would cost now, where that is known of at least one request. */
export function formatRepriced(
  { dollars, unpriced }: NonNullable<UsageFigures['repriced']>,
  requests: number,
): string {
  return requests > 0 && unpriced === requests ? say('no price') : formatDollars(dollars)
}

/** As in "22 Nov". */
export function formatDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return formatDate(new Date(year, month - 1, date, 12), dayAndMonth)
}
