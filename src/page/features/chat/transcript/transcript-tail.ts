interface Row {
  id: string
  role: 'user' | 'assistant'
}

/** So many of the newest turns stay mounted while the chat is open: most chats are whole, for whoever counts or reads them. */
export const keptTurns = 12

/** A chat of more characters is opened with its newest turn alone: drawing all of it would keep the person waiting. */
export const quicklyDrawn = 100_000

/**
 * Where the rows begin that stay mounted, outside the virtualiser. When a chat is opened that is its beginning if it is short,
 * else its newest turn; then where they began before (`first`), so that the next message rebuilds nothing of the answer that
 * is being read.
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

/** Where they would begin if what is older than the kept turns fell out of them. */
export function findShorterTail(rows: readonly Row[], start: number): number {
  const questions = rows.flatMap(({ role }, index) => (role === 'user' ? [index] : []))
  return Math.max(start, questions.at(-keptTurns) ?? 0)
}
