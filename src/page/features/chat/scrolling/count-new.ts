/** Last row when the user scrolled away from the bottom, and whether it was still streaming. */
export interface LastSeen {
  id: string
  isGrowing: boolean
}

/** Counts the messages that came or continued since. Returns 0 if the last seen one is no longer on the branch. */
export function countNew(rowIds: readonly string[], seen: LastSeen | null): number {
  const index = seen === null ? -1 : rowIds.lastIndexOf(seen.id)
  if (seen === null || index < 0) return 0
  return rowIds.length - 1 - index + (seen.isGrowing ? 1 : 0)
}
