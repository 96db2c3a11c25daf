/**
 * Returns whether something is open that Escape closes, also while the focus is in the text box: a dialog, a menu, or dictation.
 */
export function isAnythingOpen(): boolean {
  return (
    document.querySelector(
      '[role="dialog"], [role="alertdialog"], [aria-expanded="true"][popovertarget], [data-dictating]',
    ) !== null
  )
}

/** Returns whether the focus is in the composer or nowhere. */
export function isWritingHere(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('[data-composer]') !== null
}

/** Returns whether the person selected text on the page. */
export function hasSelectedText(): boolean {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.toString() !== ''
}
