import type { ContextState } from './context-report.ts'

const warningShare = 0.8
const blockingShare = 0.95

/** What of the window may be filled: the answer needs the rest. */
export function roomOf({
  windowTokens,
  reservedTokens,
}: {
  windowTokens: number
  reservedTokens: number
}): number {
  return Math.max(1, windowTokens - reservedTokens)
}

export function stateOfShare(share: number): ContextState {
  if (share < warningShare) return 'ok'
  return share < blockingShare ? 'warning' : 'blocking'
}
