import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeUtf8, findCharacterStart, headOfBytes, tailOfBytes, utf8Length } from './utf8.ts'

const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom('a', 'é', '漢', '😀', '\uD800', '\uDC00'),
  ),
})
const encoder = new TextEncoder()

test('encodes as TextEncoder does, and counts its bytes', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const expected = encoder.encode(text)
      expect([...encodeUtf8(text)]).toEqual([...expected])
      expect(utf8Length(text)).toBe(expected.length)
    }),
  )
})

test('cuts a text by bytes into whole characters, as long as possible', () => {
  fc.assert(
    fc.property(anyText, fc.nat(40), (text, maxBytes) => {
      const [head, tail] = [headOfBytes(text, maxBytes), tailOfBytes(text, maxBytes)]
      expect(text.startsWith(head)).toBe(true)
      expect(text.endsWith(tail)).toBe(true)
      for (const part of [head, tail]) {
        expect(utf8Length(part)).toBeLessThanOrEqual(maxBytes)
        if (text.isWellFormed()) expect(part.isWellFormed()).toBe(true)
        if (part !== text) expect(utf8Length(part)).toBeGreaterThan(maxBytes - 4)
      }
    }),
  )
})

test('finds the start of the character at a byte', () => {
  const bytes = encoder.encode('a漢😀')
  expect([0, 1, 2, 3, 4, 5, 7, 8, 99].map((at) => findCharacterStart(bytes, at))).toEqual([
    0, 1, 1, 1, 4, 4, 4, 8, 8,
  ])
})
