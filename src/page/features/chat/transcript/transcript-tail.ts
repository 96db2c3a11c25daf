interface Row {
  id: string
  role: 'user' | 'assistant'
}

/** So many of the newest turns stay mounted while the chat is open. */
export const keptTurns = 3

/**
 * Where the rows begin that stay mounted, outside the virtualiser: at the newest turn when a chat is opened, then where they
 * began before (`first`), so that the next message rebuilds nothing of the answer that is being read. What falls out in the
 * end is far above the screen.
 */
export function findTailStart(rows: readonly Row[], first: string | undefined): number {
  const questions = rows.flatMap(({ role }, index) => (role === 'user' ? [index] : []))
  const before = rows.findIndex(({ id }) => id === first)
  if (before < 0) return questions.at(-1) ?? 0
  return Math.max(before, questions.at(-keptTurns) ?? 0)
}
