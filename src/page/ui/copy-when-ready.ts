/**
 * Puts a text on the clipboard that is still being made: browsers allow it for a moment after a press only, so the place is
 * taken at once. False: it was not allowed, or there is no text.
 */
export async function copyWhenReady(text: Promise<string>): Promise<boolean> {
  try {
    if (!('ClipboardItem' in globalThis)) {
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
