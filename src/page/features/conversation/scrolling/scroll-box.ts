import type { VirtualizerHandle } from 'virtua'

/** Attribute of the element that holds the virtualized rows. */
export const listAttribute = 'data-drawn-in-view'

/** Distance that is more than the list draws ahead, in pixels. */
const farPixels = 200

/**
 * Scrolls the box. The list notices a scroll one frame later and draws its rows in the frame after that. For a long way to
 * virtualized rows it is notified at once, to avoid a blank frame. Without such rows in view it is not: notifying it at
 * each update of a streaming answer took a twentieth of the main thread at 1000 tokens a second.
 */
export function scrollBox(box: HTMLElement, top: number): void {
  const before = box.scrollTop
  if (Math.abs(top - before) < 1) return
  box.scrollTop = top
  if (Math.abs(box.scrollTop - before) > farPixels && isListInView(box))
    box.dispatchEvent(new Event('scroll'))
}

/** Whether virtualized rows are in view. They come before all other rows. */
function isListInView(box: HTMLElement): boolean {
  const list = box.querySelector(`[${listAttribute}]`)?.getBoundingClientRect()
  return list !== undefined && list.height > 0 && list.bottom > box.getBoundingClientRect().top
}

/**
 * Scrolls to the estimated position of a row, so that it is drawn. The list's own method scrolls there again after each
 * measurement for some moments, even if the user has scrolled since.
 */
export function revealRow(box: HTMLElement, list: VirtualizerHandle, index: number): void {
  const middle = list.getItemOffset(index) + list.getItemSize(index) / 2
  scrollBox(box, middle - box.clientHeight / 2)
}
