import type { WrittenText } from '../../../../core/kernel/written-text.ts'

/** A walk through what was sent before. `at`: -1 is the draft that it was begun from, 0 the newest that was sent. */
export interface Recall {
  entries: readonly WrittenText[]
  at: number
}

/**
 * The walk with what is written now kept where it stands, and one step further; `null` where there is none. Law: whatever
 * was written at any place of the walk is there again when the walk comes back.
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
