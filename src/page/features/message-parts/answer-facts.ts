import type { MessageStatus } from '../../../core/model/conversation/message.ts'
import { countTokens, type Usage } from '../../../core/model/usage/usage.ts'
import { dateAndTime, formatDate, formatNumber } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { describeCost, formatPartialSum, formatUsd } from './cost-text.ts'
import { formatDuration } from './format-duration.ts'

export interface AnswerFacts {
  status: MessageStatus
  createdAt?: number
  endedAt?: number
  usage?: Usage
}

/** Returns the short line: how long an answer took and what it cost. What was free is left out. */
export function summarizeFacts({ createdAt, endedAt, usage }: AnswerFacts): string {
  return [
    createdAt === undefined || endedAt === undefined ? undefined : formatDuration(endedAt - createdAt),
    usage && summarizeCost(usage),
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ')
}

function summarizeCost(usage: Usage): string | undefined {
  const { cost, source } = usage
  if (countTokens(usage) === 0) return undefined
  if (cost === undefined || (cost.amount === 0 && cost.unpricedRequests > 0)) return i18n.t('price unknown')
  if (cost.amount === 0) return undefined
  const sum = formatPartialSum(formatUsd(cost.amount), cost.unpricedRequests)
  return source === 'estimated' ? i18n.t('about {sum}', { sum }) : sum
}

const endings = {
  complete: /*i18n*/ { id: 'complete' },
  streaming: /*i18n*/ { id: 'streaming' },
  stopped: /*i18n*/ { id: 'stopped' },
  interrupted: /*i18n*/ { id: 'interrupted' },
  failed: /*i18n*/ { id: 'failed' },
} satisfies Record<MessageStatus, MessageDescriptor>

/** Lists the facts of an answer as names and values. */
export function listFacts({
  createdAt,
  endedAt,
  usage,
  status,
}: AnswerFacts): readonly (readonly [string, string])[] {
  const unknown = i18n.t('unknown')
  const isEstimated = usage?.source === 'estimated'
  const count = (tokens: number) =>
    isEstimated ? i18n.t('{tokens} (estimated)', { tokens }) : formatNumber(tokens)
  return [
    [i18n.t('Requested'), createdAt === undefined ? unknown : formatDate(createdAt, dateAndTime)],
    [
      i18n.t('Duration'),
      createdAt === undefined || endedAt === undefined ? unknown : formatDuration(endedAt - createdAt),
    ],
    [i18n.t('Input tokens'), usage ? count(usage.inputTokens) : unknown],
    ...(usage && usage.cachedInputTokens > 0
      ? [[i18n.t('Cached input tokens'), count(usage.cachedInputTokens)] as const]
      : []),
    [i18n.t('Output tokens'), usage ? count(usage.outputTokens) : unknown],
    ...(usage && usage.reasoningTokens > 0
      ? [[i18n.t('Reasoning tokens'), count(usage.reasoningTokens)] as const]
      : []),
    [i18n.t('Cost'), usage?.cost ? describeCost(usage.cost, usage.source) : unknown],
    ...(status === 'complete' ? [] : [[i18n.t('Ended'), i18n.t(endings[status])] as const]),
  ]
}
