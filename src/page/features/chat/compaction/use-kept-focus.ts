import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/**
 * For a box whose one button is another element after a change: who was on it is on the next one. Within a dialog the focus
 * would go to the dialog's beginning.
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
      // Without another: it was taken away, or left by a press on nothing.
      if (relatedTarget !== null) isWithin.current = false
    },
  }
}
