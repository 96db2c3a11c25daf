import { expect, test } from 'vitest'
import { redactJsonWebTokens } from './redact-json-web-tokens.ts'

const head = `eyJ${'a'.repeat(12)}`
const body = 'b'.repeat(12)
const redact = (text: string, needsSignature: boolean) =>
  redactJsonWebTokens(text, '*', { minLength: 10, needsSignature })

test.each([
  [`see ${head}.${body}.${body}, please`, 'see *, please', 'see *, please'],
  [`x.${head}.${body}.${body}.y`, 'x.*.y', 'x.*.y'],
  [`a-${head}.${body}`, `a-${head}.${body}`, 'a-*'],
  [`${head}.${body}.short`, `${head}.${body}.short`, '*'],
  [`${head}.${body}.${body} ${head}.${body}.${body}`, '* *', '* *'],
  [`x${head}.${body}.${body}`, `x${head}.${body}.${body}`, `x${head}.${body}.${body}`],
  [`${head}.short.${body}`, `${head}.short.${body}`, `${head}.short.${body}`],
  ['eyJust a word', 'eyJust a word', 'eyJust a word'],
])('%s', (text, signed, unsigned) => {
  expect(redact(text, true)).toBe(signed)
  expect(redact(text, false)).toBe(unsigned)
})

test.each([['eyJ-'], ['eyJ.'], [`${head}.`], [`${head}.short.`], ['-.']])(
  'half a million characters of %s are scanned in time',
  (piece) => {
    const text = piece.repeat(500_000 / piece.length)
    expect(redact(text, true).length).toBeLessThanOrEqual(text.length)
  },
)
