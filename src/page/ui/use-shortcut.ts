import { useEffect, useRef } from 'react'
import { isOfInputMethod } from './input-method.ts'
import { isShortcut, type ShortcutId } from './shortcuts.ts'

/**
 * Handles a shortcut on the whole page while the component is mounted. Ignores keys in dialogs and keys of an input method. `isLeft`
 * returns true to leave the key to the browser; it must be a stable function.
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
