import type { VirtualizerHandle } from 'virtua'

/**
 * Lets `settle` undo the scrolling that the list did for new sizes. virtua 0.54 draws the previous rows until it notices a
 * scroll to a new position, and it notices none if the position is restored.
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
