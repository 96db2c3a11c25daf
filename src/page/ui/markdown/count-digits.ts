/** Of a list that may become longer: what is written of it does not move when the next number is wider. */
const itemsPerPiece = 40

/** For how many digits a list needs room, where that is more than most need. */
export function countDigits(tag: string, start: unknown, items: number): number | undefined {
  if (tag !== 'ol') return undefined
  const first = typeof start === 'number' ? start : 1
  const digits = String(first + Math.max(items, itemsPerPiece) - 1).length
  return digits > 2 ? Math.min(digits, 9) : undefined
}
