/** Returns the row that a navigation key leads to, or `null` for any other key. */
export function findNextRow(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, current + 1)
    case 'ArrowUp':
      return Math.max(0, current - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'PageDown':
      return Math.min(count - 1, current + 10)
    case 'PageUp':
      return Math.max(0, current - 10)
    default:
      return null
  }
}
