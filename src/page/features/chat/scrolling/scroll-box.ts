/** Further than the list draws ahead. */
const farPixels = 200

/**
 * Scrolls by hand of ours. A list hears of it a frame later and draws its rows in the one after that: over a long way it is
 * told at once, so that no blank is seen.
 */
export function scrollBox(box: HTMLElement, top: number): void {
  const before = box.scrollTop
  if (Math.abs(top - before) < 1) return
  box.scrollTop = top
  if (Math.abs(box.scrollTop - before) > farPixels) box.dispatchEvent(new Event('scroll'))
}
