export interface FlushSituation {
  hasFollowers: boolean
  /** Since the first streamed text of the run. */
  sinceFirstMs: number
  lastRenderMs: number
  waiting: Waiting
}

/** What waits to be shown. */
export interface Waiting {
  characters: number
  /** Nothing but more of a call's arguments, which are long already. */
  isLongInput: boolean
}

/** A line of prose. One comes in the usual interval at 240 tokens a second, which is faster than anybody reads. */
const lineCharacters = 80
const usualMs = 66
/** For each further line that waits. */
const lineMs = 20
const longestMs = 166

/**
 * How long text may wait: short at first, so that the first words are quick; long when rendering is slow or nobody looks,
 * and for what nobody reads as fast as it comes. The work of the page is proportional to how often it is shown something.
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
