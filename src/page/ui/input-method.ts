type Composed = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/** What browsers report for keys that belong to an input method, Safari even after composition has ended. */
const inputMethodKeyCode = 229

/** Whether a key is an input method's: its Enter takes a word and its Escape lets go of one, neither is for the page. */
export function isOfInputMethod(event: Composed | { nativeEvent: Composed }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === inputMethodKeyCode
}
