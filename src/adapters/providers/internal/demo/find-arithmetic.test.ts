import { expect, test } from 'vitest'
import { findArithmetic } from './find-arithmetic.ts'

test.each([
  ['What is the mean of 1, 2 and 6?', ['mean(1, 2, 6)']],
  ['the sum of 1 and and 2, and 3!', ['sum(1, 2, 3)']],
  ['12.5% of 3360', ['(12.5 / 100) * 3360']],
  ['What is (2 + 3) * 4?', ['(2 + 3) * 4']],
  ['(see 2 + 2), ok', ['2 + 2']],
])('%s', (text, expected) => {
  expect(findArithmetic(text)).toEqual(expected)
})

test.each([
  ['separators', `mean of 0 ${'and '.repeat(20_000)}`],
  ['separators of a sum', `sum of 0 ${', and '.repeat(20_000)}`],
  ['numbers', `average of ${'1, '.repeat(20_000)}x`],
  ['digits', '1'.repeat(100_000)],
  ['opening brackets', `${'('.repeat(50_000)}1 + 1`],
  ['closing brackets', `1 + 1${')'.repeat(50_000)}`],
  ['spaces', `mean of 1${' '.repeat(100_000)}x`],
  ['exclamation marks', `1 + 1${'!'.repeat(50_000)} x`],
  ['calls', 'mean('.repeat(20_000)],
  ['percent signs', '1%'.repeat(50_000)],
])('scans a long text of %s in time', (_, text) => {
  expect(findArithmetic(text)).toBeInstanceOf(Array)
})
