/**
 * Copies a text that may still be in preparation. Browsers allow copying only shortly after a press, so the clipboard item
 * is created at once. Resolves to false if there is no clipboard, copying was not allowed or the text failed.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text)
    else if ('ClipboardItem' in globalThis) {
      const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    } else await navigator.clipboard.writeText(await text)
    return true
  } catch {
    return false
  }
}
