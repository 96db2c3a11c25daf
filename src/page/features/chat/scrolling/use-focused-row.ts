import { useEffect, useState, type RefObject } from 'react'

/** The place of the row that has the focus, so that it stays drawn however far it is scrolled away; `-1`: none. */
export function useFocusedRow(box: RefObject<HTMLElement | null>, rowIds: readonly string[]): number {
  const [focused, setFocused] = useState<string | null>(null)
  useEffect(() => {
    const { current } = box
    if (current === null) return undefined
    const handleFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-message-id]') : null
      setFocused(row?.getAttribute('data-message-id') ?? null)
    }
    /** What is taken away is gone from the page by then; who leaves the chat for something else lets it go. */
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
