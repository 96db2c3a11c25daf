import type { Message } from '../../../../core/kernel/message.ts'
import { dateAndTime, formatDate, formatNumber } from '../../../words/formats.ts'
import { phrase, type Unsaid } from '../../../words/phrase.ts'
import { say } from '../../../words/say.ts'
import { formatDuration } from '../message/format-duration.ts'
import { describeCost } from '../message/describe-cost.ts'

const endings = {
  complete: phrase('complete'),
  streaming: phrase('streaming'),
  stopped: phrase('stopped'),
  interrupted: phrase('interrupted'),
  failed: phrase('failed'),
} satisfies Record<Message['status'], Unsaid>

/** Lists the details of an answer as names and values. */
export function listFacts({
  createdAt,
  endedAt,
  usage,
  status,
}: Message): readonly (readonly [string, string])[] {
  const unknown = say('not known')
  const isEstimated = usage?.source === 'estimated'
  const count = (tokens: number) =>
    isEstimated ? say('{tokens} (estimated)', { tokens }) : formatNumber(tokens)
  return [
    [say('Asked'), formatDate(createdAt, dateAndTime)],
    [say('Took'), endedAt === undefined ? unknown : formatDuration(endedAt - createdAt)],
    [say('Tokens in'), usage ? count(usage.inputTokens) : unknown],
    [say('Tokens out'), usage ? count(usage.outputTokens) : unknown],
    [say('Cost'), usage?.cost ? describeCost(usage.cost, usage.source) : unknown],
    ...(status === 'complete' ? [] : [[say('Ended'), say(endings[status])] as const]),
  ]
}
