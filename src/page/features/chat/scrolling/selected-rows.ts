/** The first and last drawn rows with a selection. */
export interface SelectedRows {
  first: string
  last: string
}

export function findSelectedRows(box: HTMLElement, selection: Selection | null): SelectedRows | null {
  if (selection === null || selection.isCollapsed || !selection.containsNode(box, true)) return null
  const rows = [...box.querySelectorAll('[data-message-id]')].filter((row) =>
    selection.containsNode(row, true),
  )
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row?.getAttribute('data-message-id'))
  return first && last ? { first, last } : null
}

/** Returns the list indexes of the selected rows and all between them. */
export function placesOf(rowIds: readonly string[], selected: SelectedRows | null): readonly number[] {
  if (selected === null) return []
  const from = rowIds.indexOf(selected.first)
  const to = rowIds.indexOf(selected.last)
  const count = from < 0 ? 0 : (to < 0 ? rowIds.length - 1 : to) - from + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => from + index)
}
