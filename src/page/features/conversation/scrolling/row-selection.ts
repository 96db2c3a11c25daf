import { useEffect, useMemo, useState, type RefObject } from 'react'
import { copyText } from '../../../ui/files/clipboard.ts'

/** Returns the rows that must stay mounted because they are selected. Removed rows would not be copied. */
export function useSelectedRows(
  box: RefObject<HTMLElement | null>,
  rowIds: readonly string[],
): readonly number[] {
  const [selected, setSelected] = useState<SelectedRows | null>(null)
  useEffect(() => {
    const look = () => {
      const next = box.current && findSelectedRows(box.current, getSelection())
      setSelected((now) => (now?.first === next?.first && now?.last === next?.last ? now : next))
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [box])
  return useMemo(() => rowIndexesOf(rowIds, selected), [rowIds, selected])
}

/** The first and last drawn rows with a selection. */
interface SelectedRows {
  first: string
  last: string
}

function findSelectedRows(box: HTMLElement, selection: Selection | null): SelectedRows | null {
  if (selection === null || selection.isCollapsed || !selection.containsNode(box, true)) return null
  const rows = [...box.querySelectorAll('[data-message-id]')].filter((row) =>
    selection.containsNode(row, true),
  )
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row?.getAttribute('data-message-id'))
  return first && last ? { first, last } : null
}

/** Returns the list indexes of the selected rows and all between them. */
function rowIndexesOf(rowIds: readonly string[], selected: SelectedRows | null): readonly number[] {
  if (selected === null) return []
  const from = rowIds.indexOf(selected.first)
  const to = rowIds.indexOf(selected.last)
  const count = from < 0 ? 0 : (to < 0 ? rowIds.length - 1 : to) - from + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => from + index)
}

/** Returns the index of the focused row, which stays mounted however far it is scrolled away; `-1` if there is none. */
export function useFocusedRow(box: RefObject<HTMLElement | null>, rowIds: readonly string[]): number {
  const [focused, setFocused] = useState<string | null>(null)
  useEffect(() => {
    const { current } = box
    if (current === null) return undefined
    const handleFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-message-id]') : null
      setFocused(row?.getAttribute('data-message-id') ?? null)
    }
    /**
     * Releases the row when the focus moves to an element outside the list. Removing the focused element reports no such
     * element.
     */
    const handleBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element && !current.contains(relatedTarget)) setFocused(null)
    }
    current.addEventListener('focusin', handleFocus)
    current.addEventListener('focusout', handleBlur)
    return () => {
      current.removeEventListener('focusin', handleFocus)
      current.removeEventListener('focusout', handleBlur)
    }
  }, [box])
  return focused === null ? -1 : rowIds.indexOf(focused)
}

/** Copies the whole chat if everything is selected, because only a part of it is drawn. */
export function useCopyAll(content: RefObject<HTMLElement | null>, readAll: () => Promise<string>): void {
  useEffect(() => {
    const handleCopy = (event: ClipboardEvent) => {
      const selection = getSelection()
      const isAll = content.current !== null && selection?.containsNode(content.current, false) === true
      if (!isAll || selection.isCollapsed) return
      event.preventDefault()
      void copyText(readAll())
    }
    document.addEventListener('copy', handleCopy)
    return () => document.removeEventListener('copy', handleCopy)
  }, [content, readAll])
}
