import { useEffect, useRef } from 'react'
import { isOfInputMethod } from './input-method.ts'
import { isShortcut, type ShortcutId } from './shortcuts.ts'

/**
 * Hears a key on the whole page while the component is there; not in a dialog, and not what an input method needs. `isLeft`: nor
 * where the browser's own meaning of it is wanted; the same function each time.
 */
export function useShortcut(
  id: ShortcutId,
  run: () => void,
  isLeft: (event: KeyboardEvent) => boolean = never,
): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isOfInputMethod(event)) return
      if (!isShortcut(id, event) || document.querySelector('[role="dialog"], dialog[open]') !== null) return
      if (isLeft(event)) return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [id, isLeft])
}

function never(): boolean {
  return false
}
