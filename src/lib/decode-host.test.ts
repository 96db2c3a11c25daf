import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeHost } from './decode-host.ts'

test.each([
  ['xn--bcher-kva.example', 'bücher.example'],
  ['www.xn--80ak6aa92e.com', 'www.аррӏе.com'],
  ['xn--r8jz45g.jp', '例え.jp'],
  ['example.com', 'example.com'],
  ['*.xn--bcher-kva.example', '*.bücher.example'],
  ['xn--', 'xn--'],
  ['xn--*.example', 'xn--*.example'],
  ['xn--*-kva.example', 'xn--*-kva.example'],
  ['xn--abc-.example', 'xn--abc-.example'],
  ['xn--99999999.example', 'xn--99999999.example'],
  [`xn--${'9'.repeat(1000)}a`, `xn--${'9'.repeat(1000)}a`],
])('%s reads %s', (host, expected) => {
  expect(decodeHost(host)).toBe(expected)
})

test('any host reads as the platform reads it', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('abc019-üßéжاह例え𠮷')),
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 3 }), (labels) => {
      const ascii = domainToASCII(labels.join('.'))
      if (ascii !== '') expect(decodeHost(ascii)).toBe(domainToUnicode(ascii))
    }),
  )
})
