interface Seen {
  /** Height of the window, which Safari does not change for the keyboard. */
  windowHeight: number
  /** Height of the visual viewport. */
  seenHeight: number
  /** Scale of the visual viewport. Above 1 the person has zoomed in, so it is smaller without any keyboard. */
  scale: number
}

/** Returns how much of the window the screen keyboard covers, in px. */
export function measureKeyboardInset({ windowHeight, seenHeight, scale }: Seen): number {
  const covered = Math.round(windowHeight - seenHeight)
  // Browser bars that appear and disappear are smaller.
  return scale > 1.01 || covered < 120 ? 0 : covered
}

/** Ends the page above the screen keyboard in browsers without `interactive-widget` (see `base.css`). */
export function syncKeyboardInset(): void {
  const seen = window.visualViewport
  if (!seen) return
  seen.addEventListener('resize', () => {
    const { height: seenHeight, scale } = seen
    const covered = measureKeyboardInset({ windowHeight: innerHeight, seenHeight, scale })
    document.documentElement.style.setProperty('--keyboard', `${covered}px`)
    // Safari scrolls the page up to show the text box, which is now visible anyway.
    if (covered > 0) scrollTo(0, 0)
  })
}
