import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { redactText } from './redact-text.ts'

test.each([
  ['Incorrect API key provided: sk-proj-abcd1234efgh5678. Find yours', 'sk-proj-abcd1234efgh5678'],
  ['Incorrect API key provided: sk-abcd*************wxyz.', 'wxyz'],
  ['key AIzaSyA1234567890abcdefghijk is bad', 'AIzaSyA1234567890abcdefghijk'],
  ['gsk_abcdefgh12345678 expired', 'gsk_abcdefgh12345678'],
  ['Authorization: Bearer abcdef.123456', 'abcdef.123456'],
  ['https://host/v1?key=0123456789abc&alt=sse', '0123456789abc'],
  ['{"api_key":"plainsecret"}', 'plainsecret'],
  ['basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
  ['Bearer bearer abcdef.123456', 'abcdef.123456'],
  ['password: token: abcdef123456', 'abcdef123456'],
  ['x-api-key = "plainsecret"', 'plainsecret'],
  ['?token=abc&token=abcdefgh', 'abcdefgh'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig-part', 'eyJhbGciOiJIUzI1NiJ9'],
])('redacts the key in %s', (text, secret) => {
  expect(redactText(text)).not.toContain(secret)
})

test('leaves ordinary words unchanged', () => {
  const text = 'The model gpt-5 does not exist or you do not have access to it. Risk-free task-list.'
  expect(redactText(text)).toBe(text)
})

test('always redacts the known key in any context, plain, in an address or in base64', () => {
  assert(
    property(
      string(),
      string({ minLength: 8 }).filter((key) => key.trim().length >= 8),
      string(),
      (before, key, after) => {
        const secret = key.trim()
        const text = `${before}${secret}|${encodeURIComponent(secret)}${after}`
        const redacted = redactText(text, [secret])
        expect(redacted.includes(secret) && !'[redacted]…'.includes(secret)).toBe(false)
      },
    ),
  )
})

test('truncates at 500 characters', () => {
  expect(redactText('word '.repeat(400))).toHaveLength(500)
})

const hostile: readonly (readonly [string, string])[] = [
  ['spaces', ' '],
  ['heads of tokens', 'eyJ-'],
  ['labels', 'token:'],
  ['labels and spaces', 'password   '],
  ['equals signs', 'token='],
  ['schemes', 'basic '],
  ['queries', '?key='],
]

test.each(hostile)('redacts a megabyte of %s in time', (_, piece) => {
  for (const before of ['', 'bearer', 'token', 'eyJ']) {
    const text = before + piece.repeat(1_000_000 / piece.length)
    expect(redactText(text).length).toBeLessThanOrEqual(500)
  }
})

test('leaves no half of a known key at the end of the read text', () => {
  const key = 'plain0key1without2shape'
  for (let length = 8160; length < 8200; length += 1) {
    expect(redactText(`${' '.repeat(length)}${key}`, [key])).not.toContain('plain0')
  }
})
