import { expect, test } from 'vitest'
import {
  scrollTopFor,
  initialReadingState,
  reduceReading,
  type FollowTarget,
  type ReadingState,
  type ReadingEvent,
  type ScrollState,
} from './reading-state.ts'

const view = 500
const at = (top: number, height = 2000): ScrollState => ({ top, height, view })
const all = ['end', 'start', 'top', 'place', 'travel'] as const
const reading = (following: FollowTarget, scroll = at(1500), isPressed = false): ReadingState => ({
  following,
  isPressed,
  scroll,
  target: null,
})
const after = (following: FollowTarget, event: ReadingEvent, scroll?: ScrollState) =>
  reduceReading(reading(following, scroll), event).following

test.each<[string, FollowTarget, ScrollState, ScrollState, FollowTarget]>([
  ['a little up from the end stops following', 'end', at(1500), at(1495), 'place'],
  ['up while the answer grows stops following', 'end', at(1500), at(1490, 2080), 'place'],
  ['up from the start of the answer stops following', 'start', at(900), at(880), 'place'],
  ['growth alone does not', 'end', at(1500), at(1500, 2400), 'end'],
  ['content above that shrank does not', 'end', at(1500), at(1300, 1800), 'end'],
  ['content that shrank to a smaller maximum does not', 'end', at(1500), at(1100, 1600), 'end'],
  ['down to the end follows it', 'place', at(1200), at(1470), 'end'],
  ['down from the start to the end follows the end', 'start', at(900), at(1490), 'end'],
  ['down from the start, not to the end, continues reading', 'start', at(900), at(960), 'place'],
  ['down and not there yet does not', 'place', at(900), at(1100), 'place'],
  ['up near the end does not', 'place', at(1490), at(1470), 'place'],
  ['at the first message, reading and measuring above it does not', 'top', at(0), at(0, 90_000), 'top'],
  ['down from the first message continues reading', 'top', at(0), at(40), 'place'],
  ['during a jump, nothing changes', 'travel', at(900), at(1500), 'travel'],
])('a scroll: %s', (_, following, before, now, expected) => {
  expect(after(following, { type: 'scrolled', scroll: now }, before)).toBe(expected)
})

/** Expected results in the order of `all`. */
test.each<[string, ReadingEvent, readonly FollowTarget[]]>([
  [
    'up',
    { type: 'turned', direction: 'up', scroll: at(1500) },
    ['place', 'place', 'place', 'place', 'place'],
  ],
  [
    'up at the top',
    { type: 'turned', direction: 'up', scroll: at(0) },
    ['end', 'start', 'top', 'place', 'place'],
  ],
  [
    'down in the midst',
    { type: 'turned', direction: 'down', scroll: at(900) },
    ['end', 'start', 'place', 'place', 'place'],
  ],
  [
    'down at the end',
    { type: 'turned', direction: 'down', scroll: at(1500) },
    ['end', 'start', 'end', 'end', 'end'],
  ],
  ['selecting or opening', { type: 'stayed' }, ['place', 'place', 'place', 'place', 'place']],
  ['a press', { type: 'pressed' }, ['end', 'start', 'top', 'place', 'place']],
  ['its end', { type: 'released' }, all],
  ['going to the end', { type: 'went', to: 'end' }, ['end', 'end', 'end', 'end', 'end']],
  ['moving to the start', { type: 'went', to: 'start' }, ['start', 'start', 'start', 'start', 'start']],
  ['going to the first message', { type: 'went', to: 'top' }, ['top', 'top', 'top', 'top', 'top']],
  ['a jump elsewhere', { type: 'departed' }, ['travel', 'travel', 'travel', 'travel', 'travel']],
  ['arriving', { type: 'arrived' }, ['end', 'start', 'top', 'place', 'place']],
  ['new sizes', { type: 'settled', scroll: at(1500, 9000) }, all],
])('%s', (_, event, expected) => {
  expect(all.map((following) => after(following, event, at(1500)))).toEqual(expected)
})

test('a person who scrolled to the end follows it, wherever it is when the scrolling ends', () => {
  const turned = reduceReading(reading('place', at(900)), {
    type: 'turned',
    direction: 'down',
    scroll: at(900),
  })
  const scroll = (top: number) => ({ type: 'scrolled', scroll: at(top, 2600) }) as const
  expect(reduceReading(turned, scroll(1400)).following).toBe('place')
  expect(reduceReading(turned, scroll(1500)).following).toBe('end')
  const back = reduceReading(turned, { type: 'turned', direction: 'up', scroll: at(900) })
  expect(reduceReading(back, scroll(1500)).following).toBe('place')
})

test('keeps the end in view at the end, and the start of an answer; never moves the text being read', () => {
  expect(scrollTopFor(reading('end'), at(0), 300)).toBe(1500)
  expect(scrollTopFor(reading('start'), at(0), 300)).toBe(300)
  expect(scrollTopFor(reading('top'), at(900, 90_000), 300)).toBe(0)
  expect(scrollTopFor(reading('start'), at(0), 1800)).toBe(1500)
  expect(scrollTopFor(reading('end'), at(0, 400), 0)).toBe(0)
  expect(scrollTopFor(reading('place'), at(0), 300)).toBeNull()
  expect(scrollTopFor(reading('travel'), at(0), 300)).toBeNull()
})

test('does not scroll while a finger or a button is down, and catches up after', () => {
  const pressed = reduceReading(initialReadingState, { type: 'pressed' })
  expect(scrollTopFor(pressed, at(0), 0)).toBeNull()
  expect(scrollTopFor(reduceReading(pressed, { type: 'released' }), at(0), 0)).toBe(1500)
})
