import { isOfInputMethod } from '../../../ui/input-method.ts'
import { isShortcut, type PressedKey } from '../../../ui/shortcuts.ts'

export interface ComposerKey extends PressedKey {
  isComposing: boolean
  keyCode: number
}

/** Returns the action of a key press. Keys that an input method uses have none. */
export function readComposerKey(event: ComposerKey): 'send' | 'steer' | 'stop' | null {
  if (isOfInputMethod(event)) return null
  return (['send', 'steer', 'stop'] as const).find((wish) => isShortcut(wish, event)) ?? null
}

/** Whether a key is pressed without modifiers and outside an input method. */
export function isPlain(event: ComposerKey): boolean {
  const { shiftKey, altKey, ctrlKey, metaKey } = event
  return !isOfInputMethod(event) && !shiftKey && !altKey && !ctrlKey && !metaKey
}
