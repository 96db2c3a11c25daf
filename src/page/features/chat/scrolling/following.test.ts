import { expect, test } from 'vitest'
import { findTop, followAfterScroll, type Following, type ScrollState } from './following.ts'

const view = 500
const at = (top: number, height = 2000): ScrollState => ({ top, height, view })

test.each<[string, Following, ScrollState, ScrollState, Following]>([
  ['a little up from the end lets go', 'end', at(1500), at(1495), 'nothing'],
  ['up while the answer grows lets go', 'end', at(1500), at(1490, 2080), 'nothing'],
  ['up from the beginning of the answer lets go', 'start', at(900), at(880), 'nothing'],
  ['growth alone does not', 'end', at(1500), at(1500, 2400), 'end'],
  ['what shrank above does not', 'end', at(1500), at(1300, 1800), 'end'],
  ['what shrank so that there is no further down does not', 'end', at(1500), at(1100, 1600), 'end'],
  ['down to the end follows it', 'nothing', at(1200), at(1470), 'end'],
  ['down from the beginning to the end follows the end', 'start', at(900), at(1490), 'end'],
  ['down from the beginning, not to the end, reads on', 'start', at(900), at(960), 'nothing'],
  ['down and not there yet does not', 'nothing', at(900), at(1100), 'nothing'],
  ['up near the end does not', 'nothing', at(1490), at(1470), 'nothing'],
])('%s', (_, following, before, now, expected) => {
  expect(followAfterScroll(following, before, now)).toBe(expected)
})

test('the end is where nothing is below; the beginning stays in view; what is read is left alone', () => {
  expect(findTop('end', at(0), 300)).toBe(1500)
  expect(findTop('start', at(0), 300)).toBe(300)
  expect(findTop('start', at(0), 1800)).toBe(1500)
  expect(findTop('end', at(0, 400), 0)).toBe(0)
  expect(findTop('nothing', at(0), 300)).toBeNull()
})
