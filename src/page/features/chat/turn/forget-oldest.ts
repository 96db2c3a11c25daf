const keptAnswers = 4

/** Keeps what belongs to the newest few answers. */
export function forgetOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys()
  if (kept.size > keptAnswers && oldest !== undefined) kept.delete(oldest)
}
