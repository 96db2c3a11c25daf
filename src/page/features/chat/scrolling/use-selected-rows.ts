import { useEffect, useMemo, useState, type RefObject } from 'react'
import { findSelectedRows, placesOf, type SelectedRows } from './selected-rows.ts'

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
  return useMemo(() => placesOf(rowIds, selected), [rowIds, selected])
}
