const keptAnswers = 4

/** Keeps the newest entries of a map that grows by one at a time: maps are in the order of insertion. */
export function forgetOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys()
  if (kept.size > keptAnswers && oldest !== undefined) kept.delete(oldest)
}
