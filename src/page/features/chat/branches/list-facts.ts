import type { Message } from '../../../../core/kernel/message.ts'
import { describeCost } from '../message/describe-cost.ts'

const numberFormat = new Intl.NumberFormat()
const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const secondFormat = new Intl.NumberFormat(undefined, {
  style: 'unit',
  unit: 'second',
  maximumFractionDigits: 1,
})
const unknown = 'not known'

/** What an answer took, as a list of names and values. */
export function listFacts({
  createdAt,
  endedAt,
  usage,
  status,
}: Message): readonly (readonly [string, string])[] {
  const estimated = usage?.source === 'estimated' ? ' (estimated)' : ''
  return [
    ['Asked', timeFormat.format(createdAt)],
    ['Took', endedAt === undefined ? unknown : secondFormat.format((endedAt - createdAt) / 1000)],
    ['Tokens in', usage ? `${numberFormat.format(usage.inputTokens)}${estimated}` : unknown],
    ['Tokens out', usage ? `${numberFormat.format(usage.outputTokens)}${estimated}` : unknown],
    ['Cost', usage?.cost ? describeCost(usage.cost, usage.source) : unknown],
    ...(status === 'complete' ? [] : [['Ended', status] as const]),
  ]
}
