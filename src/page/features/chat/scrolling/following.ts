/** What keeps its place on screen while a chat changes: its end, the beginning of what was asked last, or what is being read. */
export type Following = 'end' | 'start' | 'nothing'

/** In pixels. */
export interface ScrollState {
  top: number
  height: number
  view: number
}

/** Nearer to the end than a line or two: somebody who is there has seen all. */
const endDistance = 48
/** Positions are rounded to the pixels of the screen. */
const tolerance = 1

export function distanceToEnd({ top, height, view }: ScrollState): number {
  return height - view - top
}

export function isNearEnd(state: ScrollState): boolean {
  return distanceToEnd(state) < endDistance
}

/**
 * After a scroll that was not ours. Who goes up, however little, is not pulled back; who comes down to the end follows it
 * again. What was measured or folded above moves the place too, but neither away from the end nor nearer to it.
 */
export function followAfterScroll(following: Following, before: ScrollState, now: ScrollState): Following {
  const moved = now.top - before.top
  const away = distanceToEnd(now) - distanceToEnd(before)
  if (moved < -tolerance && away > tolerance) return 'nothing'
  if (moved < tolerance || following === 'end') return following
  if (isNearEnd(now)) return 'end'
  return away < -tolerance ? 'nothing' : following
}

/** Where to scroll; `null`: what is read stays where it is. `startTop`: of the message that was asked last, with room above it. */
export function findTop(
  following: Following,
  { height, view }: ScrollState,
  startTop: number,
): number | null {
  if (following === 'nothing') return null
  const end = Math.max(0, height - view)
  return following === 'end' ? end : Math.min(end, Math.max(0, startTop))
}
