interface Seen {
  /** Of the window, which Safari leaves as it is when the keyboard comes. */
  windowHeight: number
  /** Of what is seen of it. */
  seenHeight: number
  /** Above 1 a person has zoomed in: they see less of it without any keyboard. */
  scale: number
}

/** How much of the window's lower end lies under the keyboard on the screen. */
export function measureKeyboard({ windowHeight, seenHeight, scale }: Seen): number {
  const covered = Math.round(windowHeight - seenHeight)
  // Bars of the browser that come and go are less.
  return scale > 1.01 || covered < 120 ? 0 : covered
}

/** The page ends above the keyboard also where the browser does not know `interactive-widget` (see `base.css`). */
export function followKeyboard(): void {
  const seen = window.visualViewport
  if (!seen) return
  seen.addEventListener('resize', () => {
    const { height: seenHeight, scale } = seen
    const covered = measureKeyboard({ windowHeight: innerHeight, seenHeight, scale })
    document.documentElement.style.setProperty('--keyboard', `${covered}px`)
    // Safari moves the page up to show what is written in, which now has its place in view.
    if (covered > 0) scrollTo(0, 0)
  })
}
