interface Viewport {
  /** Height of the window, which Safari does not change for the keyboard. */
  windowHeight: number
  /** Height of the visual viewport. */
  visibleHeight: number
  /** Scale of the visual viewport. Above 1 the person has zoomed in, so it is smaller without any keyboard. */
  scale: number
}

/** Returns how much of the window the screen keyboard covers, in px. */
export function measureKeyboardInset({ windowHeight, visibleHeight, scale }: Viewport): number {
  const covered = Math.round(windowHeight - visibleHeight)
  // Browser bars that appear and disappear are smaller.
  return scale > 1.01 || covered < 120 ? 0 : covered
}

/** Ends the page above the screen keyboard in browsers without `interactive-widget` (see `base.css`). */
export function syncKeyboardInset(): void {
  const viewport = window.visualViewport
  if (!viewport) return
  viewport.addEventListener('resize', () => {
    const { height: visibleHeight, scale } = viewport
    const covered = measureKeyboardInset({ windowHeight: innerHeight, visibleHeight, scale })
    document.documentElement.style.setProperty('--keyboard', `${covered}px`)
    // Safari scrolls the page up to show the text box, which is now visible anyway.
    if (covered > 0) scrollTo(0, 0)
  })
}
