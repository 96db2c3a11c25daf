import type { UsageEntry } from '../../../adapters/storage/queries.ts'
import { toDay } from '../../../core/kernel/to-day.ts'
import { toCsv } from '../../ui/to-csv.ts'
import type { UsageNames } from './usage-names.ts'

const columns = [
  'Day',
  'Chat',
  'Model',
  'Tool',
  'Requests',
  'Input tokens',
  'Cached input tokens',
  'Output tokens',
  'Reasoning tokens',
  'Tokens are',
  'Cost (USD)',
  'Requests without a price',
  'Price source',
  'Price date',
]

/** One line for each model of each turn. */
export function toUsageCsv(entries: readonly UsageEntry[], names: UsageNames): string {
  return toCsv(
    columns,
    entries.map(({ at, sessionId, model, toolName, usage }) => [
      toDay(at),
      names.chat(sessionId),
      names.model(model),
      toolName ?? '',
      usage.requests,
      usage.inputTokens,
      usage.cachedInputTokens,
      usage.outputTokens,
      usage.reasoningTokens,
      usage.source,
      usage.cost ? usage.cost.amount : null,
      usage.cost ? usage.cost.unpricedRequests : usage.requests,
      usage.cost?.priceSource ?? '',
      usage.cost?.priceDate ?? '',
    ]),
  )
}
