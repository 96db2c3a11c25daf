import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/**
 * Moves the focus to the new button if the focused button of a box is replaced. Within a dialog the focus would otherwise
 * return to the dialog's start.
 */
export function useKeptFocus(state: unknown) {
  const ref = useRef<HTMLDivElement>(null)
  const isWithin = useRef(false)
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body)
      ref.current?.querySelector('button')?.focus()
  }, [state])
  return {
    ref,
    onFocus: () => void (isWithin.current = true),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Without a next element the button was removed, or the user clicked elsewhere.
      if (relatedTarget !== null) isWithin.current = false
    },
  }
}
