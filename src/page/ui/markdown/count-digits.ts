/** Minimum item count for the number width, so that the list does not move when it grows. */
const itemsPerPiece = 40

/** Returns the digits to reserve for list numbers, if more than the default two. */
export function countDigits(tag: string, start: unknown, items: number): number | undefined {
  if (tag !== 'ol') return undefined
  const first = typeof start === 'number' ? start : 1
  const digits = String(first + Math.max(items, itemsPerPiece) - 1).length
  return digits > 2 ? Math.min(digits, 9) : undefined
}
