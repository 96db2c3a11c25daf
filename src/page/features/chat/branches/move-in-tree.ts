import type { MapRow } from './to-map-rows.ts'

export type TreeMove =
  | { type: 'focus'; row: MapRow }
  | { type: 'fold'; row: MapRow; isOpen: boolean }
  | { type: 'go'; row: MapRow }

/**
 * Returns what a key does in a tree, from the row at `active` (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/).
 * Returns `null` if the tree does not use the key.
 */
export function moveInTree(key: string, rows: readonly MapRow[], active: number): TreeMove | null {
  const row = rows[active]
  if (row === undefined) return null
  const focus = (target: MapRow | undefined): TreeMove => ({ type: 'focus', row: target ?? row })
  switch (key) {
    case 'ArrowDown':
      return focus(rows[active + 1])
    case 'ArrowUp':
      return focus(rows[active - 1])
    case 'PageDown':
      return focus(rows[Math.min(rows.length - 1, active + page)])
    case 'PageUp':
      return focus(rows[Math.max(0, active - page)])
    case 'Home':
      return focus(rows[0])
    case 'End':
      return focus(rows.at(-1))
    case 'ArrowRight':
      if (row.isOpen === false) return { type: 'fold', row, isOpen: true }
      return focus(row.isOpen === true ? rows[active + 1] : row)
    case 'ArrowLeft':
      if (row.isOpen === true) return { type: 'fold', row, isOpen: false }
      return focus(rows.slice(0, active).findLast(({ level }) => level < row.level))
    case 'Enter':
    case ' ':
      return { type: 'go', row }
    default:
      return null
  }
}

const page = 10
