import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowlisted, matchesPattern } from './call-policy.ts'

test.each([
  ['*', '', true],
  ['*', 'anything', true],
  ['a', 'a', true],
  ['a', 'ab', false],
  ['a', 'ba', false],
  ['a', 'A', false],
  ['a*', 'a', true],
  ['a*c', 'abc', true],
  ['a*c', 'abcd', false],
  ['*.example.com', 'evil.example.com.attacker.net', false],
  ['https://example.com/*', 'https://example.com/docs', true],
  ['https://example.com/*', 'http://example.com/docs', false],
  ['a.c', 'abc', false],
  ['a**c', 'ac', true],
  ['*ab*ab', 'abab', true],
  ['*ab*ab', 'aab', false],
  ['', '', true],
  ['', 'a', false],
])('pattern %j on %j: %j', (pattern, key, fits) => {
  expect(matchesPattern(pattern, key)).toBe(fits)
})

test('a pattern for one tool allows no other', () => {
  const allowed = [{ toolName: 'read', pattern: '*' }]
  expect(isAllowlisted(allowed, { toolName: 'write', approvalKey: 'abc' })).toBe(false)
  expect(isAllowlisted(allowed, { toolName: 'rea', approvalKey: 'abc' })).toBe(false)
})

test('one of several patterns is enough, and no pattern matches nothing', () => {
  const call = { toolName: 'read', approvalKey: 'abc' }
  const allow = (toolName: string, pattern: string) => ({ toolName, pattern })
  expect(isAllowlisted([allow('read', 'x'), allow('read', 'a*')], call)).toBe(true)
  expect(isAllowlisted([], call)).toBe(false)
})

test.each([
  ['https://bücher.рф:8443/*', true],
  ['https://xn--bcher-kva.xn--p1ai:8443/*', true],
  ['https://bucher.рф:8443/*', false],
])('the pattern %s may have the letters of the host: %s', (pattern, expected) => {
  const call = { toolName: 'fetch_url', approvalKey: 'https://xn--bcher-kva.xn--p1ai:8443/docs' }
  expect(isAllowlisted([{ toolName: 'fetch_url', pattern }], call)).toBe(expected)
})

const piece = fc.string({ unit: fc.constantFrom('a', 'b', '.', '\\', '(', '*') })

test('matches exactly if replacing the stars can produce the whole key', () => {
  fc.assert(
    fc.property(piece, fc.string({ unit: fc.constantFrom('a', 'b', '.', '\\', '(') }), (pattern, key) => {
      const escaped = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
      expect(matchesPattern(pattern, key)).toBe(new RegExp(`^${escaped.join('[^]*')}$`).test(key))
    }),
    { numRuns: 500 },
  )
})

test('matches a pattern with replaced stars, and more text before or after it only at a star', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c') })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.array(word), (parts, fillings) => {
      const pattern = parts.join('*')
      const key = parts.map((part, index) => (index === 0 ? '' : (fillings[index] ?? '')) + part).join('')
      expect(matchesPattern(pattern, key)).toBe(true)
      expect(matchesPattern(pattern, `!${key}`)).toBe(pattern.startsWith('*'))
      expect(matchesPattern(pattern, `${key}!`)).toBe(pattern.endsWith('*'))
    }),
  )
})
