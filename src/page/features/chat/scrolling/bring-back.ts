import { findRow } from '../transcript/use-jump.ts'
import { findByPath, type AnchorPlace } from './find-anchor.ts'
import { scrollBox } from './scroll-box.ts'

export interface BringBackOptions {
  place: AnchorPlace
  /** Lets the row be drawn. */
  reveal: () => void
  signal: AbortSignal
  /** Called once, also where it never comes; not after an abort. What `bringBack` returns takes that back. */
  onDone: () => void
}

const mostFrames = 60
const steadyFrames = 2

/**
 * A list draws a row some frames after it was scrolled there, and then measures what is around it: what is looked for is
 * moved to its place until it stays there.
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
