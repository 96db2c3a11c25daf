export interface FlushSituation {
  hasFollowers: boolean
  /** Time since the first streamed text of the run. */
  sinceFirstMs: number
  lastRenderMs: number
  waiting: Waiting
}

/** Text that waits to be shown. */
export interface Waiting {
  characters: number
  /** True if only more of an already long call's arguments waits. */
  isLongInput: boolean
}

/** One line of prose. At 240 tokens a second one line comes per usual interval, which is faster than anyone reads. */
const lineCharacters = 80
const usualMs = 66
/** Extra time for each further waiting line. */
const lineMs = 20
const longestMs = 166

/**
 * Returns how long text may wait. Short at first, so that the first text appears quickly. Long when rendering is slow,
 * without followers, and for text that comes faster than it can be read. The page's work grows with the number of
 * flushes.
 */
export function toFlushIntervalMs({
  hasFollowers,
  sinceFirstMs,
  lastRenderMs,
  waiting,
}: FlushSituation): number {
  if (!hasFollowers || waiting.isLongInput) return 250
  const readingMs = sinceFirstMs < 300 ? 33 : toReadingMs(waiting.characters)
  return Math.max(readingMs, 3 * lastRenderMs)
}

function toReadingMs(characters: number): number {
  const furtherLines = Math.max(0, characters / lineCharacters - 1)
  return Math.min(longestMs, usualMs + lineMs * furtherLines)
}
