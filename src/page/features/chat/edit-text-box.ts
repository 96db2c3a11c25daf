/** Beyond it browsers take seconds over one entry of their history. */
const longestUndone = 20_000

/**
 * Replaces a stretch of what is in a text box, as if it were typed: it can be undone, and the box tells of it. The
 * command is old and called deprecated, and there is no other way into a text box's history.
 */
export function editTextBox(
  box: HTMLTextAreaElement,
  { from, to, text }: { from: number; to: number; text: string },
): void {
  box.focus({ preventScroll: true })
  box.setSelectionRange(from, to)
  if (text.length <= longestUndone && runCommand(text)) return
  setValue(box, box.value.slice(0, from) + text + box.value.slice(to))
  box.setSelectionRange(from + text.length, from + text.length)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

/** React looks at the value through a property of the element itself, and takes one that it saw for unchanged. */
function setValue(box: HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, value)
}

function runCommand(text: string): boolean {
  if (!('execCommand' in document)) return false
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
}
