import { expect, test } from 'vitest'
import { decodeBase64, encodeBase64, encodeBase64Url, tryDecodeBase64 } from './base64.ts'

const bytes = Uint8Array.from({ length: 100_001 }, (_, index) => (index * 7 + (index >> 8)) & 0xff)

test('bytes of any length are encoded as the platform does and decoded again', () => {
  for (const length of [0, 1, 2, 3, 0x8000, 0x8001, bytes.length]) {
    const part = bytes.subarray(0, length)
    const encoded = encodeBase64(part)
    expect(encoded).toBe(Buffer.from(part).toString('base64'))
    expect(Buffer.compare(decodeBase64(encoded), part)).toBe(0)
  }
})

test('the URL-safe form has no padding', () => {
  const part = Uint8Array.of(0xfb, 0xff, 0xfe, 0xff)
  expect(encodeBase64(part)).toBe('+//+/w==')
  expect(encodeBase64Url(part)).toBe('-__-_w')
})

test('invalid text throws, or returns nothing if requested', () => {
  expect(() => decodeBase64('é')).toThrow('')
  expect(tryDecodeBase64('é')).toBeUndefined()
  expect(tryDecodeBase64('AQI=')).toEqual(Uint8Array.of(1, 2))
})
