import { findRow } from '../use-jump.ts'
import { findByPath, type AnchorPlace } from './find-anchor.ts'

const mostFrames = 60
const steadyFrames = 2

/**
 * A list draws a row some frames after it was asked to, and then measures what is around it: what is
 * looked for is moved to its place until it stays there. `done` is called once, also where it never comes; what it returns takes that back.
 */
export function bringBack(box: HTMLElement, { rowId, path, top }: AnchorPlace, done: () => void): () => void {
  let left = mostFrames
  let steady = 0
  const look = () => {
    const row = findRow(box, rowId)
    left -= 1
    if (row?.checkVisibility({ visibilityProperty: true })) {
      const found = findByPath(row, path).getBoundingClientRect()
      const away = found.top - box.getBoundingClientRect().top - top
      const before = box.scrollTop
      if (Math.abs(away) >= 1) box.scrollTop += away
      steady = Math.abs(box.scrollTop - before) < 1 ? steady + 1 : 0
    }
    if (steady === steadyFrames || left === 0) return done()
    frame = requestAnimationFrame(look)
  }
  let frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}
