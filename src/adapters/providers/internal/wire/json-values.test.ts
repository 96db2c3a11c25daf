import { expect, test } from 'vitest'
import { parseAnyJson } from './json-values.ts'

test('JSON that was written by hand is read', () => {
  expect(parseAnyJson('{"a":"x\ty\\n","b":NaN,}')).toEqual({ a: 'x\ty\n', b: null })
})

test('JSON with millions of escapes in a string that is damaged is unreadable, and throws nothing', () => {
  expect(parseAnyJson(`{"a":"${String.raw`\n`.repeat(4_000_000)}`)).toBeUndefined()
})
