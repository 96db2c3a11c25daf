import { maskMoney } from '../../ui/text/redaction.ts'
import { compact, dayAndMonth, formatAmount, formatDate, formatNumber } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import { formatPartialSum } from '../message-parts/cost-text.ts'
import type { UsageDay, UsageMeasure, UsageFigures } from './usage-summary.ts'

export function formatTokens(tokens: number): string {
  return formatNumber(Math.round(tokens))
}

/** Formats an amount; below a cent with two significant digits. A paid amount never shows as zero. */
export function formatDollars(dollars: number): string {
  return maskMoney(formatAmount(dollars))
}

export function formatMeasure(measure: UsageMeasure, length?: 'brief'): (value: number) => string {
  if (measure === 'dollars') return formatDollars
  return length === 'brief' ? (value) => formatNumber(value, compact) : formatTokens
}

/** Formats a sum over requests: "—" if no price is known or all known ones are zero, else with a note if some are missing. */
export function formatKnownCost(
  dollars: number,
  { requests, unpriced }: Pick<UsageFigures, 'requests' | 'unpriced'>,
): string {
  if (unpriced > 0 && (unpriced >= requests || dollars === 0)) return '—'
  return formatPartialSum(formatDollars(dollars), unpriced)
}

/** Formats a series' value of a day. A cost that is not fully known says so. */
export function formatMeasuredDay({ values, unpriced }: UsageDay, at: number, measure: UsageMeasure): string {
  const [value = 0, missing = 0] = [values[at], unpriced[at]]
  if (measure === 'tokens' || missing === 0) return formatMeasure(measure)(value)
  return value === 0 ? '—' : formatPartialSum(formatDollars(value), missing)
}

/** Formats the cost of the requests with a known price; "—" if these were free and others have none. */
export function formatCost({ dollars, requests, unpriced }: UsageFigures): string {
  if (requests > 0 && unpriced === requests) return i18n.t('no price')
  return dollars === 0 && unpriced > 0 ? '—' : formatDollars(dollars)
}

/** Formats the cost at today's prices, if known for at least one request. */
export function formatRepriced(
  { dollars, unpriced }: NonNullable<UsageFigures['repriced']>,
  requests: number,
): string {
  if (requests > 0 && unpriced === requests) return i18n.t('no price')
  return dollars === 0 && unpriced > 0 ? '—' : formatDollars(dollars)
}

/** Formats a day such as "22 Nov". */
export function formatDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return formatDate(new Date(year, month - 1, date, 12), dayAndMonth)
}
