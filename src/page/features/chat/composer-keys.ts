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

/** What a key press asks for: Enter alone sends, with Ctrl or Cmd it steers, Escape stops; never a key that an input method needs. */
export function readComposerKey(event: ComposerKey): 'send' | 'steer' | 'stop' | null {
  if (event.isComposing || event.keyCode === inputMethodKeyCode) return null
  if (event.key === 'Escape') return 'stop'
  if (event.key !== 'Enter') return null
  if (event.shiftKey || event.altKey) return null
  return event.ctrlKey || event.metaKey ? 'steer' : 'send'
}
