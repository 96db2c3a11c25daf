import type { Cost } from '../../../core/model/usage/usage.ts'
import { toDay } from '../../../lib/calendar-day.ts'
import { isScreenShareMode, maskMoney } from '../../ui/text/redaction.ts'
import { toCsv } from '../../ui/tables/csv.ts'
import type { RepricedEntry } from './repricing.ts'
import type { UsageNames } from './usage-names.ts'

const columns = [
  'Day',
  'Chat',
  'Assistant',
  'Model',
  'Tool',
  'Requests',
  'Input tokens',
  'Cached input tokens',
  'Cache write tokens',
  'Of these for one hour',
  'Output tokens',
  'Reasoning tokens',
  'Tokens are',
  'Cost (USD)',
  'Requests without a price',
  'Price source',
  'Price date',
]
const repricedColumns = ['Cost at newer prices (USD)', 'Newer price source', 'Newer price date']

/** Returns one line per model and turn. Amounts of money are masked in screen share mode, as on the page. */
export function toUsageCsv(entries: readonly RepricedEntry[], names: UsageNames): string {
  const isRepriced = entries.some(({ repriced }) => repriced !== undefined)
  return toCsv(
    isRepriced ? [...columns, ...repricedColumns] : columns,
    entries.map(({ at, sessionId, model, toolName, usage, repriced }) => [
      toDay(at),
      names.chat(sessionId),
      names.assistant(sessionId),
      names.model(model),
      toolName ?? '',
      usage.requests,
      usage.inputTokens,
      usage.cachedInputTokens,
      usage.cacheWriteTokens ?? 0,
      usage.cacheWriteHourTokens ?? 0,
      usage.outputTokens,
      usage.reasoningTokens,
      usage.source,
      toAmount(usage.cost),
      usage.cost ? usage.cost.unpricedRequests : usage.requests,
      usage.cost?.priceSource ?? '',
      usage.cost?.priceDate ?? '',
      ...(isRepriced ? [toAmount(repriced), repriced?.priceSource ?? '', repriced?.priceDate ?? ''] : []),
    ]),
  )
}

function toAmount(cost: Cost | null | undefined): number | string | null {
  if (!cost) return null
  return isScreenShareMode() ? maskMoney(String(cost.amount)) : cost.amount
}
