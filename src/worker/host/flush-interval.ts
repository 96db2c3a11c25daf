export interface FlushSituation {
  hasFollowers: boolean
  /** Since the first streamed text of the run. */
  sinceFirstMs: number
  lastRenderMs: number
}

/** How long text may wait: short at first, so that the first words are quick; long when rendering is slow or nobody looks. */
export function toFlushIntervalMs({ hasFollowers, sinceFirstMs, lastRenderMs }: FlushSituation): number {
  if (!hasFollowers) return 250
  if (sinceFirstMs < 300) return Math.max(33, 6 * lastRenderMs)
  return Math.max(66, 6 * lastRenderMs)
}
