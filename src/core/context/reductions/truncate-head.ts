import type { MessageId } from '../../model/id.ts'
import type { MeasuredMessage } from '../measure-context.ts'
import { estimateMessageTokens } from '../request-tokens.ts'

/** The start of a request that is left out: messages of the branch, and rounds of the current turn. */
export interface HeadTruncation {
  throughId?: MessageId
  throughRound?: number
  freedTokens: number
}

/**
 * Chooses the start of a request to leave out, so that at most the last half of its messages stays. The border moves to the next
 * turn or round. The current user message, steered messages and the newest round always stay. Pure. Returns `undefined` if
 * nothing can be left out.
 */
export function truncateHead(
  messages: readonly MeasuredMessage[],
  keepRatio = 0.5,
): HeadTruncation | undefined {
  const count = Math.max(1, Math.floor(messages.length * keepRatio))
  const earlierCount = messages.findLastIndex(({ isEarlier }) => isEarlier) + 1
  const wanted = messages.length - count
  const border = findBorder(messages, wanted, earlierCount)
  const left = messages.slice(0, border).filter((each) => each.isEarlier || isOfRound(each))
  if (left.length === 0) return undefined
  const throughId = left.findLast(({ isEarlier, messageId }) => isEarlier && messageId)?.messageId
  const throughRound = left.findLast(({ isEarlier }) => !isEarlier)?.round
  const freedTokens = left.reduce((sum, { message }) => sum + estimateMessageTokens(message), 0)
  return { throughId, throughRound, freedTokens }
}

/** Returns the position of the next turn or round from a position on, at most that of the newest round. */
function findBorder(messages: readonly MeasuredMessage[], wanted: number, earlierCount: number): number {
  const newest = messages.findLastIndex((each) => !each.isEarlier && each.origin === 'answer')
  const last = newest === -1 ? earlierCount : findRoundStart(messages, newest)
  for (let at = Math.max(1, wanted); at < last; at++) {
    if (at === earlierCount || startsSection(messages, at)) return at
  }
  return last
}

function startsSection(messages: readonly MeasuredMessage[], at: number): boolean {
  const message = messages[at]
  if (message === undefined) return false
  if (message.isEarlier) return message.origin === 'question'
  return isOfRound(message) && findRoundStart(messages, at) === at
}

function findRoundStart(messages: readonly MeasuredMessage[], at: number): number {
  let start = at
  while (start > 0 && isSameRound(messages[start - 1], messages[at])) start--
  return start
}

function isSameRound(one: MeasuredMessage | undefined, other: MeasuredMessage | undefined): boolean {
  return one?.messageId === other?.messageId && one?.round === other?.round && one?.origin !== 'question'
}

/** Messages of this turn except those of the user. */
function isOfRound({ isEarlier, origin }: MeasuredMessage): boolean {
  return !isEarlier && origin !== 'question'
}
