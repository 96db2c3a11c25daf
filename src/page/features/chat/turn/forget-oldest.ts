const keptAnswers = 4

/** Removes the oldest entries, so that only the newest answers are left. */
export function forgetOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys()
  if (kept.size > keptAnswers && oldest !== undefined) kept.delete(oldest)
}
