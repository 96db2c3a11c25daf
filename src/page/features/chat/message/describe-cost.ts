import type { Cost, Usage } from '../../../../core/kernel/usage.ts'
import { veilMoney } from '../../../ui/presentation.ts'

/** As in "$0.0123": so many digits that a small sum is not nothing. */
export function describeCost(
  { amount, priceSource, priceDate, unpricedRequests }: Cost,
  source: Usage['source'],
): string {
  if (amount === 0 && unpricedRequests === 0) return `free (${priceSource})`
  const digits = amount >= 1 ? 2 : amount >= 0.01 ? 3 : 5
  const sum = `${source === 'estimated' ? 'about ' : ''}${veilMoney(`$${amount.toFixed(digits)}`)}`
  const rest = unpricedRequests > 0 ? `, ${unpricedRequests} without a price` : ''
  return `${sum} (${priceSource}, ${priceDate}${rest})`
}
