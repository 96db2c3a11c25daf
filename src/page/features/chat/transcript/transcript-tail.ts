interface Row {
  id: string
  role: 'user' | 'assistant'
}

/**
 * Number of latest turns that stay mounted while the chat is open. Most chats are shorter, so a screen reader can count
 * and read all their messages.
 */
export const keptTurns = 12

/** Largest chat in characters that is drawn completely at once. A larger one opens with its latest turn alone. */
export const quicklyDrawn = 100_000

/**
 * Returns the index of the first row that stays mounted outside the virtualizer. A short chat opens with all rows, a long
 * one with its latest turn. Later calls keep the earlier start (`first`), so that the next message does not remount the
 * answer being read.
 */
export function findTailStart<R extends Row>(
  rows: readonly R[],
  first: string | undefined,
  measure: (row: R) => number,
): number {
  const before = rows.findIndex(({ id }) => id === first)
  if (before >= 0) return before
  const isShort =
    rows.length <= 2 * keptTurns && rows.reduce((sum, row) => sum + measure(row), 0) <= quicklyDrawn
  return isShort
    ? 0
    : Math.max(
        0,
        rows.findLastIndex(({ role }) => role === 'user'),
      )
}

/** Returns the start after dropping the turns beyond the mounted ones. */
export function findShorterTail(rows: readonly Row[], start: number): number {
  const questions = rows.flatMap(({ role }, index) => (role === 'user' ? [index] : []))
  return Math.max(start, questions.at(-keptTurns) ?? 0)
}
