import { expect, test } from 'vitest'
import { redactSecretShapes } from './secret-guard.ts'

const begin = '-----BEGIN RSA PRIVATE KEY-----'
const end = '-----END RSA PRIVATE KEY-----'

test.each([
  [`a ${begin}\nMII\n${end} b`, 'a [redacted] b'],
  [`a ${begin}\nMII`, 'a [redacted]'],
  [`${begin}1${end}${begin}2${end}`, '[redacted][redacted]'],
  [`${end} ${begin}1${begin}2${end} c`, `${end} [redacted] c`],
  [`${begin}${'x'.repeat(20_001)}`, `${begin}${'x'.repeat(20_001)}`],
])('private keys are redacted', (text, expected) => {
  expect(redactSecretShapes(text)).toBe(expected)
})

test.each([['eyJ-'], [`${begin} `], ['sk-'], ['-----BEGIN '], ['-----'], ['A '], [`eyJ${'a'.repeat(20)}.`]])(
  'scans a pasted text of two megabytes of %s in time',
  (piece) => {
    const text = `${piece.repeat(2_000_000 / piece.length)} `
    expect(redactSecretShapes(text).length).toBeLessThanOrEqual(text.length)
  },
)
