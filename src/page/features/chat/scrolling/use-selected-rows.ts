import { useEffect, useMemo, useState, type RefObject } from 'react'
import { findSelectedRows, placesOf, type SelectedRows } from './selected-rows.ts'

/** Which rows of a list must stay drawn because they are selected: what was taken out of the page would not be copied. */
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
  return useMemo(() => placesOf(rowIds, selected), [rowIds, selected])
}
