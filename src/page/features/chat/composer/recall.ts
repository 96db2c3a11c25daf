import type { WrittenText } from '../../../../core/kernel/written-text.ts'

/** A position in the list of messages sent before. `at` is -1 for the draft, 0 for the newest sent message. */
export interface Recall {
  entries: readonly WrittenText[]
  at: number
}

/**
 * Stores the current text at its position and moves one step. Returns `null` at either end. A text edited at any position
 * is there again when the user comes back to it.
 */
export function stepRecall(walk: Recall, step: 1 | -1, now: WrittenText): Recall | null {
  const at = walk.at + step
  if (at < -1 || at >= walk.entries.length) return null
  const entries = walk.entries.map((entry, index) => (index === walk.at ? keepWords(now) : entry))
  return { entries, at }
}

export function keepWords({ text, pasted }: WrittenText): WrittenText {
  return { text, ...(pasted && { pasted }) }
}
