import type { Reduction } from '../../model/context/reduction.ts'
import type { MessageId } from '../../model/id.ts'
import type { MeasuredMessage } from '../measure-context.ts'
import { estimateMessageTokens } from '../request-tokens.ts'

const firstTurns = 2
const lastTurns = 4

/** Turns to leave out, from the first message through the last one. `turns` includes turns that are left out already. */
export interface Snip {
  fromId: MessageId
  throughId: MessageId
  turns: number
  freedTokens: number
}

/**
 * Chooses the earlier turns to leave out between the first two and the last four. Pure. Extends an earlier omission, so that there
 * is one marker. Returns `undefined` if there are no turns in between.
 */
export function snip(
  messages: readonly MeasuredMessage[],
  reductions: readonly Reduction[] = [],
  windowTokens?: number,
): Snip | undefined {
  const turns = splitTurns(messages.filter(({ isEarlier }) => isEarlier))
  const omitted = turns.slice(firstTurns, -lastTurns)
  const sources = omitted.flat().flatMap(({ messageId }) => messageId ?? [])
  const [fromId, throughId] = [sources[0], sources.at(-1)]
  if (fromId === undefined || throughId === undefined) return undefined
  const freed = {
    freedTokens: omitted
      .flat()
      .reduce((sum, each) => sum + estimateMessageTokens(each.message, windowTokens), 0),
  }
  const earlier = findOmission(turns[firstTurns - 1] ?? [], reductions)
  if (!earlier) return { fromId, throughId, turns: omitted.length, ...freed }
  return { fromId: earlier.fromId, throughId, turns: earlier.turns + omitted.length, ...freed }
}

/** A turn starts with a user message. What precedes the first one, such as a summary, belongs to no turn. */
function splitTurns(messages: readonly MeasuredMessage[]): MeasuredMessage[][] {
  const turns: MeasuredMessage[][] = []
  for (const message of messages) {
    if (message.origin === 'question') turns.push([message])
    else turns.at(-1)?.push(message)
  }
  return turns
}

/** Returns the omission whose marker is the last message of a turn. */
function findOmission(
  turn: readonly MeasuredMessage[],
  reductions: readonly Reduction[],
): Extract<Reduction, { kind: 'turns-omitted' }> | undefined {
  const marker = turn.at(-1)
  if (marker?.origin !== 'summary') return undefined
  return reductions.findLast(
    (reduction) => reduction.kind === 'turns-omitted' && reduction.throughId === marker.messageId,
  ) as Extract<Reduction, { kind: 'turns-omitted' }> | undefined
}
