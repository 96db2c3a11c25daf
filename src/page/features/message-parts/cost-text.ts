import type { Cost, Usage } from '../../../core/model/usage/usage.ts'
import { maskMoney } from '../../ui/text/redaction.ts'
import { formatNumber } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'

const dollarsOf = (digits: number): Intl.NumberFormatOptions => ({
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
})
const [twoDigits, threeDigits, fiveDigits] = [dollarsOf(2), dollarsOf(3), dollarsOf(5)]

/** Formats dollars as in "$0.0123", with enough digits that a small sum is not zero. */
export function formatUsd(amount: number): string {
  return maskMoney(formatNumber(amount, amount >= 1 ? twoDigits : amount >= 0.01 ? threeDigits : fiveDigits))
}

/** Adds to a formatted sum that requests without a known price are missing in it. */
export function formatPartialSum(sum: string, unpricedRequests: number): string {
  return unpricedRequests > 0 ? i18n.t('{sum} + unknown', { sum }) : sum
}

/** Describes a cost with the source of its prices. Without any known price, the cost is unknown, not zero. */
export function describeCost(
  { amount, priceSource, priceDate, unpricedRequests }: Cost,
  source: Usage['source'],
): string {
  if (amount === 0)
    return unpricedRequests > 0 ? i18n.t('unknown') : i18n.t('free ({priceSource})', { priceSource })
  const sum = formatUsd(amount)
  const costText = source === 'estimated' ? i18n.t('about {sum}', { sum }) : sum
  return unpricedRequests > 0
    ? i18n.t('{sum} ({priceSource}, {priceDate}, {unpricedRequests} without a price)', {
        sum: costText,
        priceSource,
        priceDate,
        unpricedRequests,
      })
    : `${costText} (${priceSource}, ${priceDate})`
}
