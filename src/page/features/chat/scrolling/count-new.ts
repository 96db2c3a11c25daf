/** The newest row when the reader left the end, and whether it was still being written. */
export interface LastSeen {
  id: string
  isGrowing: boolean
}

/** How many messages came or went on since; 0 where the last one that was seen is on another branch now. */
export function countNew(rowIds: readonly string[], seen: LastSeen | null): number {
  const index = seen === null ? -1 : rowIds.lastIndexOf(seen.id)
  if (seen === null || index < 0) return 0
  return rowIds.length - 1 - index + (seen.isGrowing ? 1 : 0)
}
