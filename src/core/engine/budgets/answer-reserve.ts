import type { Limits } from '../limits.ts'

/** Number of tokens to reserve for the answer when a request is checked against the budgets. */
export interface AnswerReserve {
  most: number
  /** Shortest answer worth a request, if less than `most` is left. */
  least: number
  /** `true` if the model could give longer answers. `most` then applies only if the request sets it as its limit. */
  isCut: boolean
}

export interface AnswerLength {
  /** Output limit set for the chat, in tokens. */
  chosen: number | undefined
  /** Longest answer the model is known to give, in tokens. */
  known: number | undefined
}

/** Pure. Returns the tokens to reserve for an answer before it is requested. */
export function reserveForAnswer(
  { chosen, known }: AnswerLength,
  { outputReserveTokens, longestReserveTokens }: Pick<Limits, 'outputReserveTokens' | 'longestReserveTokens'>,
): AnswerReserve {
  const longest = Math.min(chosen ?? Infinity, known ?? Infinity)
  if (longest === Infinity) return { most: outputReserveTokens, least: outputReserveTokens, isCut: false }
  const most = chosen === undefined ? Math.min(longest, longestReserveTokens) : longest
  return { most, least: Math.min(most, outputReserveTokens), isCut: most < longest }
}

/** Pure. Returns the longest answer that fits into what is left. `limit` is set if the request must state it. */
export function fitAnswer(
  { most, least, isCut }: AnswerReserve,
  room: number,
): { tokens: number; limit?: number } {
  if (room >= most) return isCut ? { tokens: most, limit: most } : { tokens: most }
  return room >= least ? { tokens: room, limit: room } : { tokens: least }
}
