import { showLocalized } from '../../../i18n/show-text.ts'
import type { TurnRecord, TurnSummary } from '../../../../core/model/review/turn-record.ts'
import { describeDuration, formatTurnCost, statusLabels } from './turn-labels.ts'
import { labelRecordedPart } from '../../../../core/model/context/context-labels.ts'
import type { RecordedRequests } from '../../../../core/model/review/recorded-request.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { formatNumber } from '../../../i18n/formats.ts'

export interface ComparedRow {
  label: string
  left: string
  right: string
}

type RecordOfTurn = Pick<TurnRecord, 'items'> | null

/** Returns the figures of two turns side by side. Missing figures are marked as not recorded. */
export function compareFigures(
  left: { turn: TurnSummary; record: RecordOfTurn },
  right: { turn: TurnSummary; record: RecordOfTurn },
): ComparedRow[] {
  const row = (
    label: string,
    read: (side: { turn: TurnSummary; record: RecordOfTurn }) => string,
  ): ComparedRow => ({
    label,
    left: read(left),
    right: read(right),
  })
  const tokens = (key: 'inputTokens' | 'cachedInputTokens' | 'outputTokens' | 'reasoningTokens') => {
    return ({ turn: { usage } }: { turn: TurnSummary }) =>
      usage ? formatNumber(usage[key]) : i18n.t('not recorded')
  }
  const countKind = (kind: TurnRecord['items'][number]['kind']) => {
    return ({ record }: { record: RecordOfTurn }) =>
      record ? formatNumber(record.items.filter((item) => item.kind === kind).length) : i18n.t('not recorded')
  }
  return [
    row(i18n.t('Model'), ({ turn }) => turn.model.modelId),
    row(i18n.t('Status'), ({ turn }) => i18n.t(statusLabels[turn.status])),
    row(i18n.t('Time'), ({ turn }) => describeDuration(turn)),
    row(i18n.t('Requests'), countKind('request')),
    row(i18n.t('Tool calls'), countKind('call')),
    row(i18n.t('Retries'), countKind('retry')),
    row(i18n.t('Input tokens'), tokens('inputTokens')),
    row(i18n.t('Cached input tokens'), tokens('cachedInputTokens')),
    row(i18n.t('Output tokens'), tokens('outputTokens')),
    row(i18n.t('Reasoning tokens'), tokens('reasoningTokens')),
    row(i18n.t('Cost'), ({ turn: { usage } }) =>
      usage ? formatTurnCost(usage.cost, usage.requests) : i18n.t('not recorded'),
    ),
  ]
}

export interface ComparedRequest {
  number: number
  same: number
  onlyLeft: readonly ComparedPart[]
  onlyRight: readonly ComparedPart[]
  /** One of the turns has no such request, or it was not recorded. */
  missing?: 'left' | 'right'
}

export interface ComparedPart {
  hash: string
  label: string
}

/** Compares request by request which parts both turns sent and which only one sent. */
export function compareRequests(left: RecordedRequests, right: RecordedRequests): ComparedRequest[] {
  const length = Math.max(left.requests.length, right.requests.length)
  return Array.from({ length }, (_, index) => {
    const one = left.requests[index]?.parts
    const other = right.requests[index]?.parts
    const inOne = new Set(one?.map(({ hash }) => hash))
    const inOther = new Set(other?.map(({ hash }) => hash))
    const missing = one === undefined ? 'left' : other === undefined ? 'right' : undefined
    return {
      number: index + 1,
      same: [...inOne].filter((hash) => inOther.has(hash)).length,
      onlyLeft: listOnly(one ?? [], inOther),
      onlyRight: listOnly(other ?? [], inOne),
      missing,
    }
  })
}

function listOnly(
  parts: RecordedRequests['requests'][number]['parts'],
  others: ReadonlySet<string>,
): ComparedPart[] {
  const only = new Map(parts.filter(({ hash }) => !others.has(hash)).map((part) => [part.hash, part]))
  return [...only.values()].map((part) => ({
    hash: part.hash,
    label: showLocalized(labelRecordedPart(part)),
  }))
}
