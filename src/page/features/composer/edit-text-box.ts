/** Longest text that is inserted with undo, in characters. Browsers take seconds for a longer entry in their undo history. */
const longestUndone = 20_000

/**
 * Replaces a range in a text box as if it were typed, so that it can be undone and fires `input`. `execCommand` is
 * deprecated, but there is no other way into the undo history of a text box. Returns `false` if the text was too long for
 * the history, so the user cannot undo it.
 */
export function editTextBox(
  box: HTMLTextAreaElement,
  { from, to, text }: { from: number; to: number; text: string },
): boolean {
  box.focus({ preventScroll: true })
  box.setSelectionRange(from, to)
  if (text.length <= longestUndone && runCommand(text)) return true
  setValue(box, box.value.slice(0, from) + text + box.value.slice(to))
  box.setSelectionRange(from + text.length, from + text.length)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  return false
}

/** Sets the value through the prototype. React overrides the property of the element and would otherwise see no change. */
function setValue(box: HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, value)
}

function runCommand(text: string): boolean {
  if (!('execCommand' in document)) return false
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
}
