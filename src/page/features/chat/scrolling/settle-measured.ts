import type { VirtualizerHandle } from 'virtua'

/**
 * What the list has scrolled by for new sizes may be taken back by `settle`, which knows better what is read. virtua 0.54
 * draws the rows of before until it hears of a scroll to elsewhere than it was: where it is back just there, it hears of none.
 */
export function settleMeasured(box: HTMLElement, list: VirtualizerHandle, settle: () => void): void {
  const moved = box.scrollTop
  settle()
  const settled = box.scrollTop
  if (settled === moved || settled !== list.scrollOffset) return
  for (const top of [settled === 0 ? 1 : settled - 1, settled]) {
    box.scrollTop = top
    box.dispatchEvent(new Event('scroll'))
  }
}
