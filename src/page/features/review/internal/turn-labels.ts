import { showDetail, showFailure, showHint, showStored } from '../../../i18n/show-text.ts'
import type { RecordDetail, TurnSummary } from '../../../../core/model/review/turn-record.ts'
import type { Cost } from '../../../../core/model/usage/usage.ts'
import { formatPartialSum } from '../../message-parts/cost-text.ts'
import { findModelLabel } from '../../../../core/model/providers/model-ref.ts'
import type { Provider } from '../../../../core/model/providers/provider.ts'
import { maskMoney } from '../../../ui/text/redaction.ts'
import {
  formatAmount,
  formatBytes,
  formatDate,
  formatElapsed,
  formatNumber,
  dateAndSeconds,
} from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'

export const statusLabels: Record<TurnSummary['status'], MessageDescriptor> = {
  streaming: /*i18n*/ { id: 'streaming' },
  complete: /*i18n*/ { id: 'complete' },
  stopped: /*i18n*/ { id: 'stopped' },
  interrupted: /*i18n*/ { id: 'interrupted' },
  failed: /*i18n*/ { id: 'failed' },
}

/** Returns a line such as "Demo · 22 Nov 2026, 14:03:07 · 4.2 s · 3 requests · 1,204 tokens · $0.0042". */
export function describeTurn(turn: TurnSummary, providers: readonly Provider[]): string {
  const { model, startedAt, usage, status } = turn
  return [
    findModelLabel(model, providers),
    formatDate(startedAt, dateAndSeconds),
    describeDuration(turn),
    ...(usage ? describeUsage(usage) : []),
    ...(status === 'failed' || status === 'stopped' ? [i18n.t(statusLabels[status])] : []),
  ].join(' · ')
}

/** Returns the user message of the turn, or the kind of turn if there is none. */
export function turnTitle({ question, isCompaction, kind }: TurnSummary): string {
  if (kind === 'capture') return i18n.t('Memory suggestions')
  if (isCompaction) return i18n.t('Compaction')
  return question === '' ? i18n.t('Turn') : question
}

export function describeDuration({ startedAt, endedAt, status }: TurnSummary): string {
  if (endedAt === undefined) return i18n.t('still running')
  // The end time was written later, during recovery.
  return status === 'interrupted' ? i18n.t('interrupted') : formatElapsed(Math.max(0, endedAt - startedAt))
}

export function describeDetail(detail: RecordDetail): string {
  switch (detail.form) {
    case 'text':
    case 'block':
      return detail.value
    case 'words':
      return detail.value.map(showStored).join(', ')
    case 'lines':
      return detail.value.map(showStored).join('\n')
    case 'failure':
      return showFailure(detail.value)
    case 'hint':
      return showHint(detail.value) ?? ''
    case 'detail':
      return showDetail(detail.value) ?? ''
    case 'duration':
      return formatElapsed(detail.value)
    case 'bytes':
      return formatBytes(detail.value)
    case 'tokens':
      return i18n.t('{count, plural, one {# token} other {# tokens}}', { count: detail.value })
    case 'dollars':
      return maskMoney(formatAmount(detail.value))
    case 'time':
      return formatDate(detail.value, dateAndSeconds)
    case 'count':
      return formatNumber(detail.value)
  }
}

/**
 * Formats the cost of a number of requests: "—" if it is unknown, "free" if all prices are zero, and with a note if some
 * prices are unknown. An unknown cost never reads as zero.
 */
export function formatTurnCost(
  cost: Pick<Cost, 'amount' | 'unpricedRequests'> | undefined,
  requests: number,
): string {
  if (cost === undefined) return '—'
  const { amount, unpricedRequests } = cost
  if (unpricedRequests > 0 && (unpricedRequests >= requests || amount === 0)) return '—'
  if (amount === 0) return i18n.t('free')
  return formatPartialSum(maskMoney(formatAmount(amount)), unpricedRequests)
}

function describeUsage({
  requests,
  inputTokens,
  outputTokens,
  source,
  cost,
}: NonNullable<TurnSummary['usage']>) {
  const count = inputTokens + outputTokens
  const costText = formatTurnCost(cost, requests)
  return [
    i18n.t('{requests, plural, one {# request} other {# requests}}', { requests }),
    source === 'estimated'
      ? i18n.t('{count, plural, one {# token} other {# tokens}} (estimated)', { count })
      : i18n.t('{count, plural, one {# token} other {# tokens}}', { count }),
    costText === '—' ? i18n.t('price unknown') : costText,
  ]
}
