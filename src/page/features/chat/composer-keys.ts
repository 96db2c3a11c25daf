export interface ComposerKey {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  isComposing: boolean
  keyCode: number
}

/** 229 is what browsers report for keys that belong to an input method, Safari even after composition has ended. */
const inputMethodKeyCode = 229

/** Whether a key press sends the message: Enter alone, and never an Enter that an input method needs. */
export function isSendKey(event: ComposerKey): boolean {
  if (event.key !== 'Enter' || event.isComposing || event.keyCode === inputMethodKeyCode) return false
  return !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey
}
