import type { Cost, Usage } from '../../../../core/kernel/usage.ts'
import type { AnswerView } from '../answer-view.ts'

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const numberFormat = new Intl.NumberFormat()

/** As in "$0.0123": so many digits that a small sum is not nothing. */
function describeCost(
  { amount, priceSource, priceDate, unpricedRequests }: Cost,
  source: Usage['source'],
): string {
  if (amount === 0 && unpricedRequests === 0) return `free (${priceSource})`
  const digits = amount >= 1 ? 2 : amount >= 0.01 ? 3 : 5
  const sum = `${source === 'estimated' ? 'about ' : ''}$${amount.toFixed(digits)}`
  const rest = unpricedRequests > 0 ? `, ${unpricedRequests} without a price` : ''
  return `${sum} (${priceSource}, ${priceDate}${rest})`
}

/** The one faint line under an answer. */
export function AnswerMeta({ view, modelLabel }: { view: AnswerView; modelLabel: string | undefined }) {
  const { usage } = view
  const facts = [
    view.createdAt !== undefined && timeFormat.format(view.createdAt),
    modelLabel,
    usage !== undefined &&
      usage.inputTokens + usage.outputTokens > 0 &&
      `${numberFormat.format(usage.inputTokens)} tokens in, ${numberFormat.format(usage.outputTokens)} out${usage.source === 'estimated' ? ' (estimated)' : ''}`,
    usage?.cost && describeCost(usage.cost, usage.source),
  ].filter((fact) => typeof fact === 'string')
  return <p className="min-w-0 truncate text-xs text-faint tabular-nums">{facts.join(' · ')}</p>
}
