import type { AnswerView } from './answer-view.ts'

/** Returns the earlier view, or its earlier items, if nothing visible has changed. */
export function reuseAnswer(before: AnswerView | undefined, after: AnswerView): AnswerView {
  if (before === undefined || before.id !== after.id) return after
  const items = after.items.map((item, index) => {
    const earlier = before.items[index]
    return earlier !== undefined && isSame(earlier, item) ? earlier : item
  })
  const areItemsSame =
    items.length === before.items.length && items.every((item, i) => item === before.items[i])
  const next = { ...after, items: areItemsSame ? before.items : items }
  return isSame(before, next) ? before : next
}

/** Compares two values by content. Identical references count as equal without a deep comparison. */
function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  const [mine, theirs] = [Object.entries(left).filter(isDefined), Object.entries(right).filter(isDefined)]
  if (mine.length !== theirs.length) return false
  const values = right as Record<string, unknown>
  return mine.every(([key, value]) => isSame(value, values[key]))
}

function isDefined([, value]: [string, unknown]): boolean {
  return value !== undefined
}
