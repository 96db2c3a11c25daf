import { expect, test } from 'vitest'
import { describeModelBriefly, describeTokens } from './describe-model.ts'

test.each([
  [512, '512'],
  [8192, '8K'],
  [128_000, '128K'],
  [131_072, '128K'],
  [200_000, '200K'],
  [1_000_000, '1M'],
  [1_048_576, '1M'],
  [1_050_000, '1M'],
  [2_500_000, '2.4M'],
])('%d tokens are %s', (tokens, words) => expect(describeTokens(tokens)).toBe(words))

test('a model in brief says what is known and leaves out what is not', () => {
  expect(describeModelBriefly({ windowTokens: 200_000, price: { input: 0.15, output: 15 } })).toBe(
    '200K · $0.15 in, $15 out',
  )
  expect(describeModelBriefly({ price: { input: 0, output: 0 } })).toBe('free')
  expect(describeModelBriefly({})).toBe('')
})
