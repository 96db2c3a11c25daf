import type { RefObject } from 'react'

/** Shows the field at a place in the definition, or the closest one around it, and moves the focus there. */
export function focusField(at: string): void {
  afterNextFrame(() => focusShownField(at))
}

/**
 * Keeps the focus on the button that moved an item of a list, so that it can be pressed again. At an end of the list it is on
 * the other button.
 */
export function focusMoved(at: string, by: 1 | -1): void {
  afterNextFrame(() => {
    const item = document.querySelector(`[data-item="${CSS.escape(at)}"]`)
    const buttons = [by, -by].map((each) => item?.querySelector<HTMLButtonElement>(`[data-move="${each}"]`))
    buttons.find((button) => button?.disabled === false)?.focus()
  })
}

/** Moves the focus from the button that removed the last item of a list to the button that adds one. */
export function focusAdd(add: RefObject<HTMLButtonElement | null>): void {
  // A full list has enabled the button only when it is drawn again.
  afterNextFrame(() => add.current?.focus())
}

/** Waits until the change is drawn, such as the panel of a stage that opens. */
function afterNextFrame(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then))
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
