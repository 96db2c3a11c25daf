import { findRow } from '../transcript/use-jump.ts'
import { findByPath, type AnchorPlace } from './find-anchor.ts'
import { scrollBox } from './scroll-box.ts'

export interface BringBackOptions {
  place: AnchorPlace
  /** Makes the list draw the row. */
  reveal: () => void
  signal: AbortSignal
  /** Called once, even if the row never appears, but not after an abort. The function that `bringBack` returns cancels it. */
  onDone: () => void
}

const mostFrames = 60
const steadyFrames = 2

/**
 * Scrolls a row to its former position until it stays there. The list draws a row some frames after scrolling and then
 * measures its neighbors.
 */
export function bringBack(box: HTMLElement, { place, reveal, signal, onDone }: BringBackOptions): () => void {
  let left = mostFrames
  let steady = 0
  let frame = 0
  const look = () => {
    if (signal.aborted) return
    const row = findRow(box, place.rowId)
    left -= 1
    if (row?.checkVisibility({ visibilityProperty: true })) {
      const found = findByPath(row, place.path).getBoundingClientRect()
      const before = box.scrollTop
      scrollBox(box, before + found.top - box.getBoundingClientRect().top - place.top)
      steady = Math.abs(box.scrollTop - before) < 1 ? steady + 1 : 0
    } else reveal()
    if (steady === steadyFrames || left === 0) return onDone()
    frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
