import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncateString } from './text.ts'

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
