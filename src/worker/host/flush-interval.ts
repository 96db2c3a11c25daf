export interface FlushSituation {
  hasFollowers: boolean
  /** Since the first streamed text of the run. */
  sinceFirstMs: number
  lastRenderMs: number
  /** Nothing waits but more of a call's arguments, which are long already. */
  isLongInput: boolean
}

/**
 * How long text may wait: short at first, so that the first words are quick; long when rendering is slow or nobody looks,
 * and for what nobody reads as fast as it comes.
 */
export function toFlushIntervalMs({
  hasFollowers,
  sinceFirstMs,
  lastRenderMs,
  isLongInput,
}: FlushSituation): number {
  if (!hasFollowers || isLongInput) return 250
  if (sinceFirstMs < 300) return Math.max(33, 6 * lastRenderMs)
  return Math.max(66, 6 * lastRenderMs)
}
