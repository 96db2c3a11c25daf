import type { TurnSummary } from './flight-record.ts'
import { formatMoney, formatMs, formatTime } from './format-fact.ts'
import type { Provider } from './model.ts'

const counts = new Intl.NumberFormat('en')

/** As in "Demo · 22 Nov 2026, 14:03:07 · 4.2 s · 3 requests · 1,204 tokens · $0.0042". */
export function describeTurn(
  turn: TurnSummary,
  models: readonly Pick<Provider, 'id' | 'name' | 'dialect'>[],
): string {
  const { model, startedAt, usage } = turn
  const provider = models.find(({ id }) => id === model.providerId)
  const name = provider === undefined ? model.modelId : nameOf(provider, model.modelId)
  const used = usage
    ? [
        `${counts.format(usage.requests)} ${usage.requests === 1 ? 'request' : 'requests'}`,
        `${counts.format(usage.inputTokens + usage.outputTokens)} tokens${usage.source === 'estimated' ? ' (estimated)' : ''}`,
        ...(usage.cost ? [formatMoney(usage.cost.amount)] : []),
      ]
    : []
  return [name, formatTime(startedAt), describeLength(turn), ...used, ...describeStatus(turn)].join(' · ')
}

/** Of each its place among the turns, from 1; `null`: a compaction, which is none. */
export function numberTurns(turns: readonly Pick<TurnSummary, 'isCompaction'>[]): (number | null)[] {
  let count = 0
  return turns.map(({ isCompaction }) => (isCompaction ? null : (count += 1)))
}

export function describeLength({ startedAt, endedAt, status }: TurnSummary): string {
  if (endedAt === undefined) return 'goes on'
  // Whoever found it later wrote its end.
  return status === 'interrupted' ? 'interrupted' : formatMs(Math.max(0, endedAt - startedAt))
}

function describeStatus({ status }: TurnSummary): string[] {
  return status === 'complete' || status === 'streaming' || status === 'interrupted' ? [] : [status]
}

function nameOf({ name, dialect }: Pick<Provider, 'name' | 'dialect'>, modelId: string): string {
  return dialect === 'demo' ? name : `${name}/${modelId}`
}
