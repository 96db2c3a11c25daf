/** Shows the field at a place in the definition, or the closest one around it, and moves the focus there. */
export function focusField(at: string): void {
  // The panel of the stage opens in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => focusShownField(at)))
}

function focusShownField(at: string): void {
  const keys = at.split('.')
  for (let length = keys.length; length > 0; length--) {
    const field = document.querySelector<HTMLElement>(
      `[data-field="${CSS.escape(keys.slice(0, length).join('.'))}"]`,
    )
    if (field === null) continue
    for (let group = field.closest('details'); group; group = group.parentElement?.closest('details') ?? null)
      group.open = true
    const control = field.querySelector<HTMLElement>('input, select, textarea, button')
    field.scrollIntoView({ block: 'nearest' })
    control?.focus({ preventScroll: true })
    return
  }
}
