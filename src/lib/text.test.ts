import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCodePointBoundary, trimSuffix, truncateString } from './text.ts'

test.each([
  ['abc', 5, 'abc'],
  ['abc', 2, 'ab'],
  ['abc', 0, ''],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
  ['😀', 1, ''],
])('%s cut to %i is %s', (text, maxUnits, expected) => {
  expect(truncateString(text, maxUnits)).toBe(expected)
})

test('a cut text is a start of it, as long as possible, and well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 40 }), (text, maxUnits) => {
      const cut = truncateString(text, maxUnits)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(maxUnits)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, maxUnits - 1))
    }),
  )
})

test.each([
  ['a😀b', 0, 0],
  ['a😀b', 1, 1],
  ['a😀b', 2, 3],
  ['a😀b', 3, 3],
  ['😀', 1, 2],
  ['abc', 7, 7],
])('the boundary in %s at %i is %i', (text, at, expected) => {
  expect(findCodePointBoundary(text, at)).toBe(expected)
})

test('both sides of a boundary are well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 40 }), (text, at) => {
      const boundary = findCodePointBoundary(text, at)
      expect([text.slice(0, boundary), text.slice(boundary)].every((part) => part.isWellFormed())).toBe(true)
    }),
  )
})

test.each([
  ['a//', '/', 'a'],
  ['a |  | ', ' | ', 'a'],
  ['...', '.', ''],
  ['a/b', '/', 'a/b'],
])('%j without its suffix %j is %j', (text, suffix, expected) => {
  expect(trimSuffix(text, suffix)).toBe(expected)
})
