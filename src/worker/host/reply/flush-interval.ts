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

/** Three lines at once: ten times what is read in the usual interval. Six are not even seen one by one. */
const manyCharacters = 240
const veryManyCharacters = 480

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
  const usualMs = sinceFirstMs < 300 ? 33 : toReadingMs(waiting.characters)
  return Math.max(usualMs, 3 * lastRenderMs)
}

function toReadingMs(characters: number): number {
  if (characters > veryManyCharacters) return 133
  return characters > manyCharacters ? 100 : 66
}
