import { assertNever } from '../../../../lib/assert-never.ts'

/**
 * Target that stays in place while a chat changes: its end, the start of the last user message, its first message, or the
 * text being read. With `travel` the page is scrolling somewhere and keeps nothing in place.
 */
export type FollowTarget = 'end' | 'start' | 'top' | 'place' | 'travel'

/** Scroll metrics in pixels. */
export interface ScrollState {
  top: number
  height: number
  view: number
}

export interface ReadingState {
  following: FollowTarget
  /** A finger is on the screen or a mouse button is down. The end must not move under it. */
  isPressed: boolean
  /** Last known metrics. */
  scroll: ScrollState
  /** Position of the end when the user last scrolled down. It may have moved by the time the scrolling arrives there. */
  target: number | null
}

export type ReadingEvent =
  /** The user chose to go to the newest message, the start of the last user message, or the first message. */
  | { type: 'went'; to: 'end' | 'start' | 'top' }
  /** Something was selected, expanded or scrolled into view, so the current text stays in place. */
  | { type: 'stayed' }
  /** A wheel or key event, before anything has scrolled. */
  | { type: 'turned'; direction: 'up' | 'down'; scroll: ScrollState }
  /** The box was scrolled by anything other than this code. */
  | { type: 'scrolled'; scroll: ScrollState }
  | { type: 'pressed' }
  | { type: 'released' }
  | { type: 'departed' }
  | { type: 'arrived' }
  | { type: 'settled'; scroll: ScrollState }

export const initialReadingState: ReadingState = {
  following: 'end',
  isPressed: false,
  scroll: { top: 0, height: 0, view: 0 },
  target: null,
}

/** Distance from the end, in pixels, within which the user has seen everything. */
const endDistance = 48
/** Scroll positions are rounded to physical pixels. */
const tolerance = 1

function endOf({ height, view }: ScrollState): number {
  return Math.max(0, height - view)
}

function distanceToEnd(scroll: ScrollState): number {
  return endOf(scroll) - scroll.top
}

export function isNearEnd(scroll: ScrollState): boolean {
  return distanceToEnd(scroll) < endDistance
}

/** Decides whether the end is followed; no other code does. User input has priority over everything else. */
export function reduceReading(reading: ReadingState, event: ReadingEvent): ReadingState {
  const { following } = reading
  switch (event.type) {
    case 'went':
      return { ...reading, following: event.to }
    case 'stayed':
      return { ...reading, following: 'place' }
    case 'turned':
      return {
        ...reading,
        following: afterTurn(following, event.direction, event.scroll),
        target: event.direction === 'down' ? endOf(event.scroll) : null,
      }
    case 'scrolled':
      return {
        ...reading,
        following: afterScroll(reading, event.scroll),
        scroll: event.scroll,
      }
    case 'pressed':
      return {
        ...reading,
        isPressed: true,
        target: null,
        following: following === 'travel' ? 'place' : following,
      }
    case 'released':
      return { ...reading, isPressed: false }
    case 'departed':
      return { ...reading, following: 'travel' }
    case 'arrived':
      return { ...reading, following: following === 'travel' ? 'place' : following }
    case 'settled':
      return { ...reading, scroll: event.scroll }
    default:
      return assertNever(event)
  }
}

/** Returns the target after a wheel or key event. Up has no effect at the top. Down at the end follows it. */
function afterTurn(following: FollowTarget, direction: 'up' | 'down', scroll: ScrollState): FollowTarget {
  if (direction === 'up') return scroll.top > 0 || following === 'travel' ? 'place' : following
  if (following === 'start') return following
  if (distanceToEnd(scroll) <= tolerance) return 'end'
  return following === 'travel' || following === 'top' ? 'place' : following
}

/**
 * Returns the target after scrolling. Scrolling up, however little, stops following; reaching the end follows it again.
 * Content measured or collapsed above moves the position too, but not relative to the end.
 */
function afterScroll({ following, scroll: before, target }: ReadingState, now: ScrollState): FollowTarget {
  if (following === 'travel') return following
  if (following === 'top') return now.top > tolerance ? 'place' : following
  const moved = now.top - before.top
  const away = distanceToEnd(now) - distanceToEnd(before)
  if (moved < -tolerance && away > tolerance) return 'place'
  if (moved < tolerance || following === 'end') return following
  if (isNearEnd(now) || (target !== null && target - now.top < endDistance)) return 'end'
  return away < -tolerance ? 'place' : following
}

/**
 * Returns the scroll position for the target; `null` to stay. `startTop` is that of the last user message, with space
 * above it.
 */
export function scrollTopFor(
  { following, isPressed }: ReadingState,
  now: ScrollState,
  startTop: number,
): number | null {
  if (isPressed) return null
  if (following === 'top') return 0
  if (following !== 'end' && following !== 'start') return null
  const end = endOf(now)
  return following === 'end' ? end : Math.min(end, Math.max(0, startTop))
}
