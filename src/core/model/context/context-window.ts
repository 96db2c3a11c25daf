import type { ContextState } from './context-report.ts'

/** The known facts about a model's context window. `maxOutputTokens` is the limit set for the chat. */
export interface WindowInfo {
  windowTokens?: number
  outputTokens?: number
  maxOutputTokens?: number
}

const warningShare = 0.8
const blockingShare = 0.95

/** Returns the tokens of the window that the input may use. The rest is reserved for the answer. */
export function maxInputTokens({
  windowTokens,
  reservedTokens,
}: {
  windowTokens: number
  reservedTokens: number
}): number {
  return Math.max(1, windowTokens - reservedTokens)
}

export function contextStateFor(share: number): ContextState {
  if (share < warningShare) return 'ok'
  return share < blockingShare ? 'warning' : 'blocking'
}
