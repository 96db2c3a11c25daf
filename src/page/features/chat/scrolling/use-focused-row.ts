import { useEffect, useState, type RefObject } from 'react'

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
