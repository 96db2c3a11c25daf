/** Deep equality of plain data, iterative enough for trees whose depth is capped. */
export function isSameTree(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => isSameTree(item, right[index]))
    )
  }
  if (Array.isArray(right)) return false
  const leftEntries = Object.entries(left)
  const rightEntries = new Map<string, unknown>(Object.entries(right))
  return (
    leftEntries.length === rightEntries.size &&
    leftEntries.every(([name, value]) => rightEntries.has(name) && isSameTree(value, rightEntries.get(name)))
  )
}
