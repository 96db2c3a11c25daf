import { isTurn, type RecordDetail, type TurnSummary } from './turn-record.ts'
import type { Provider } from '../providers/provider.ts'

const counts = new Intl.NumberFormat('en')
const cents = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const fine = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumSignificantDigits: 3 })

export function formatRecordDetail(detail: RecordDetail): string {
  switch (detail.form) {
    case 'text':
    case 'block':
      return detail.value
    case 'words':
      return detail.value.map(({ text }) => text).join(', ')
    case 'lines':
      return detail.value.map(({ text }) => text).join('\n')
    case 'failure':
      return detail.value.message
    case 'hint':
      return detail.value.hint ?? ''
    case 'detail':
      return detail.value.detail ?? ''
    case 'duration':
      return formatMs(detail.value)
    case 'bytes':
      return formatByteCount(detail.value)
    case 'tokens':
      return `${counts.format(detail.value)} tokens`
    case 'dollars':
      return formatMoney(detail.value)
    case 'time':
      return formatTime(detail.value)
    case 'count':
      return counts.format(detail.value)
  }
}

/** Returns whether a detail has several lines. */
export function isBlock({ form }: RecordDetail): boolean {
  return form === 'block' || form === 'lines' || form === 'detail'
}

/** Formats a duration, such as "240 ms", "2.4 s" or "3 min 5 s". */
export function formatMs(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`
  if (durationMs < 60_000) return `${(durationMs / 1000).toFixed(durationMs < 10_000 ? 2 : 1)} s`
  const seconds = Math.round(durationMs / 1000)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Formats a time, such as "22 Nov 2026, 14:03:07". */
export function formatTime(at: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(at))
}

export function formatMoney(dollars: number): string {
  return dollars > 0 && dollars < 0.01 ? fine.format(dollars) : cents.format(dollars)
}

function formatByteCount(bytes: number): string {
  if (bytes < 1000) return `${counts.format(bytes)} bytes`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Returns a line such as "Demo · 22 Nov 2026, 14:03:07 · 4.2 s · 3 requests · 1,204 tokens · $0.0042". */
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
  return [name, formatTime(startedAt), describeTurnDuration(turn), ...used, ...describeStatus(turn)].join(
    ' · ',
  )
}

/** Numbers the turns from 1. A compaction or memory capture is not a turn and gets `null`. */
export function numberTurns(turns: readonly Pick<TurnSummary, 'isCompaction' | 'kind'>[]): (number | null)[] {
  let count = 0
  return turns.map((turn) => (isTurn(turn) ? (count += 1) : null))
}

function describeTurnDuration({ startedAt, endedAt, status }: TurnSummary): string {
  if (endedAt === undefined) return 'goes on'
  // An interrupted turn got its end time later, when it was found.
  return status === 'interrupted' ? 'interrupted' : formatMs(Math.max(0, endedAt - startedAt))
}

function describeStatus({ status }: TurnSummary): string[] {
  return status === 'complete' || status === 'streaming' || status === 'interrupted' ? [] : [status]
}

function nameOf({ name, dialect }: Pick<Provider, 'name' | 'dialect'>, modelId: string): string {
  return dialect === 'demo' ? name : `${name}/${modelId}`
}
