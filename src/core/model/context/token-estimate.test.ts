import { expect, test } from 'vitest'
import { estimateFileTokens, estimateTokens } from './token-estimate.ts'

test.each([
  ['', 0],
  ['word word\n', 3],
  ['\u5b57\u5b57\u5b57', 3],
  ['“so”', 3],
  ['a😀', 2],
])('%j has about %i tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})

test('an image counts by its size up to the maximum of providers, and with that maximum if its size is unknown', () => {
  const image = { mediaType: 'image/png', byteLength: 9_000_000 }
  expect(estimateFileTokens({ ...image, width: 300, height: 250 })).toBe(100)
  expect(estimateFileTokens({ ...image, width: 4000, height: 6000 })).toBe(1600)
  expect(estimateFileTokens(image)).toBe(1600)
})
