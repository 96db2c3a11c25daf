import { usePresenting } from '../../../ui/presentation.ts'
import type { AnswerView } from '../answer-view.ts'
import { describeCost } from './describe-cost.ts'

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const numberFormat = new Intl.NumberFormat()

/** The one faint line under an answer. */
export function AnswerMeta({ view, modelLabel }: { view: AnswerView; modelLabel: string | undefined }) {
  usePresenting()
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
