import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each([
  ['128000', 128_000],
  ['128,000', 128_000],
  ['1,234,567.5', 1_234_567.5],
  ['2.50', 2.5],
  // A price of 2,50 is no price of 250.
  ['2,50', 2.5],
  ['0,5', 0.5],
  ['5 000', 5000],
  ['', NaN],
  ['many', NaN],
  ['1,2,3', NaN],
])('%s is %d', (text, number) => {
  expect(readNumber(text)).toBe(number)
})
