/**
 * Copies a text that may still be in preparation. Browsers allow copying only shortly after a press, so the clipboard item
 * is created at once. Resolves to false if there is no clipboard, copying was not allowed or the text failed.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string' || !('ClipboardItem' in globalThis)) {
      await navigator.clipboard.writeText(await text)
      return true
    }
    const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return false
  }
}
