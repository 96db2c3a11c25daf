import type { VirtualizerHandle } from 'virtua'
import { scrollBox } from './scroll-box.ts'

/**
 * Scrolls to where a row is guessed to be, so that it is drawn. The list’s own way goes there again whenever something is
 * measured within the next moments, also when the reader has gone on since.
 */
export function revealRow(box: HTMLElement, list: VirtualizerHandle, index: number): void {
  const middle = list.getItemOffset(index) + list.getItemSize(index) / 2
  scrollBox(box, middle - box.clientHeight / 2)
}
