/** Beyond it browsers take seconds over one entry of their history. */
const longestUndone = 20_000

/**
 * Replaces a stretch of what is in a text box, as if it were typed: it can be undone, and the box tells of it. The
 * command is old and called deprecated, and there is no other way into a text box's history. `false`: it was too long for
 * the history, so the browser cannot undo it.
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

/** React looks at the value through a property of the element itself, and takes one that it saw for unchanged. */
function setValue(box: HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, value)
}

function runCommand(text: string): boolean {
  if (!('execCommand' in document)) return false
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
}
