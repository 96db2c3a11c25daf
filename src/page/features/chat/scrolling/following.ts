import { assertNever } from '../../../../core/kernel/assert-never.ts'

/**
 * What keeps its place on screen while a chat changes: its end, the beginning of what was asked last, its first message, or
 * what is being read. `travel`: the reader is being taken somewhere, and until then nothing is held.
 */
export type Following = 'end' | 'start' | 'top' | 'place' | 'travel'

/** In pixels. */
export interface ScrollState {
  top: number
  height: number
  view: number
}

export interface Reading {
  following: Following
  /** A finger on the glass, or a button of the mouse that is down: the end is not brought under it. */
  isPressed: boolean
  /** As it was last known. */
  scroll: ScrollState
  /** Where the end was when the reader turned down last: by the time that the scrolling gets there, it may be elsewhere. */
  aim: number | null
}

export type ReadingEvent =
  /** By choice: to the newest, to the beginning of what was asked, or to the first of all. */
  | { type: 'went'; to: 'end' | 'start' | 'top' }
  /** Something was selected, opened, or brought into view: what is read stays. */
  | { type: 'stayed' }
  /** A wheel or a key, before anything has scrolled. */
  | { type: 'turned'; towards: 'up' | 'down'; scroll: ScrollState }
  /** By whatever means, but not by us. */
  | { type: 'scrolled'; scroll: ScrollState }
  | { type: 'pressed' }
  | { type: 'released' }
  | { type: 'departed' }
  | { type: 'arrived' }
  | { type: 'settled'; scroll: ScrollState }

export const opened: Reading = {
  following: 'end',
  isPressed: false,
  scroll: { top: 0, height: 0, view: 0 },
  aim: null,
}

/** Nearer to the end than a line or two: somebody who is there has seen all. */
const endDistance = 48
/** Positions are rounded to the pixels of the screen. */
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

/** The only place that decides whether the end is followed. The reader’s hand beats everything else. */
export function reduceReading(reading: Reading, event: ReadingEvent): Reading {
  const { following } = reading
  switch (event.type) {
    case 'went':
      return { ...reading, following: event.to }
    case 'stayed':
      return { ...reading, following: 'place' }
    case 'turned':
      return {
        ...reading,
        following: afterTurn(following, event.towards, event.scroll),
        aim: event.towards === 'down' ? endOf(event.scroll) : null,
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
        aim: null,
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

/** Where there is nothing further up, a turn upwards leaves nothing; one downwards at the end is the wish to follow it. */
function afterTurn(following: Following, towards: 'up' | 'down', scroll: ScrollState): Following {
  if (towards === 'up') return scroll.top > 0 || following === 'travel' ? 'place' : following
  if (following === 'start') return following
  if (distanceToEnd(scroll) <= tolerance) return 'end'
  return following === 'travel' || following === 'top' ? 'place' : following
}

/**
 * Who goes up, however little, is not pulled back; who comes down to the end follows it again. What was measured or folded
 * above moves the place too, but neither away from the end nor nearer to it.
 */
function afterScroll({ following, scroll: before, aim }: Reading, now: ScrollState): Following {
  if (following === 'travel') return following
  if (following === 'top') return now.top > tolerance ? 'place' : following
  const moved = now.top - before.top
  const away = distanceToEnd(now) - distanceToEnd(before)
  if (moved < -tolerance && away > tolerance) return 'place'
  if (moved < tolerance || following === 'end') return following
  if (isNearEnd(now) || (aim !== null && aim - now.top < endDistance)) return 'end'
  return away < -tolerance ? 'place' : following
}

/** Where to scroll for it; `null`: nowhere. `startTop`: of the message that was asked last, with room above it. */
export function findTop(
  { following, isPressed }: Reading,
  now: ScrollState,
  startTop: number,
): number | null {
  if (isPressed) return null
  if (following === 'top') return 0
  if (following !== 'end' && following !== 'start') return null
  const end = endOf(now)
  return following === 'end' ? end : Math.min(end, Math.max(0, startTop))
}
