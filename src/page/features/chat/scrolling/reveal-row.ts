import type { VirtualizerHandle } from 'virtua'
import { scrollBox } from './scroll-box.ts'

/**
 * Scrolls to the estimated position of a row, so that it is drawn. The list's own method scrolls there again after each
 * measurement for some moments, even if the user has scrolled since.
 */
export function revealRow(box: HTMLElement, list: VirtualizerHandle, index: number): void {
  const middle = list.getItemOffset(index) + list.getItemSize(index) / 2
  scrollBox(box, middle - box.clientHeight / 2)
}
