import type { Limits } from '../limits.ts'

/** How long the answer may be that a request is judged with, in tokens. */
export interface AnswerReserve {
  most: number
  /** The shortest one that is worth being asked for, where less is left than `most`. */
  least: number
  /** The model would give longer answers: `most` holds only if the request says so. */
  isCut: boolean
}

export interface AnswerLength {
  /** The chat's own limit for answers. */
  chosen: number | undefined
  /** The longest answer that the model is known to give. */
  known: number | undefined
}

/** Pure. What is set aside for an answer before it is there. */
export function reserveForAnswer(
  { chosen, known }: AnswerLength,
  { outputReserveTokens, longestReserveTokens }: Pick<Limits, 'outputReserveTokens' | 'longestReserveTokens'>,
): AnswerReserve {
  const longest = Math.min(chosen ?? Infinity, known ?? Infinity)
  if (longest === Infinity) return { most: outputReserveTokens, least: outputReserveTokens, isCut: false }
  const most = chosen === undefined ? Math.min(longest, longestReserveTokens) : longest
  return { most, least: Math.min(most, outputReserveTokens), isCut: most < longest }
}

/** Pure. The answer that fits into what is left; `limit` where the request has to say so. */
export function fitAnswer(
  { most, least, isCut }: AnswerReserve,
  room: number,
): { tokens: number; limit?: number } {
  if (room >= most) return isCut ? { tokens: most, limit: most } : { tokens: most }
  return room >= least ? { tokens: room, limit: room } : { tokens: least }
}
