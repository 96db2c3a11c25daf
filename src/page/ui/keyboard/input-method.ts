type Composed = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/** The `keyCode` that browsers report for keys of an input method. Safari reports it even after composition has ended. */
const inputMethodKeyCode = 229

/** Returns whether an input method handles the key. Its Enter accepts a word and its Escape discards one, so the page must ignore both. */
export function isInputMethodKey(event: Composed | { nativeEvent: Composed }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === inputMethodKeyCode
}
