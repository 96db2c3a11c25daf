import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findOpenMatch, findPattern, maxOpenCharacters, replacePattern } from './find-pattern.ts'

describe('findPattern', () => {
  test.each([
    ['a secret word', 'secret', ['secret']],
    ['A SECRET', 'secret', ['SECRET']],
    ['secretsecret', 'secret', ['secret', 'secret']],
    ['key sk-abc123 end', 'sk-*', ['sk-abc123']],
    ['mail to a@example.com now', '*@example.com', ['a@example.com']],
    ['a1b a b a22b', 'a*b', ['a1b', 'a22b']],
    ['ab', 'a*b', ['ab']],
    ['a\nb', 'a*b', []],
    ['project falcon x', 'project falcon', ['project falcon']],
    ['aXcaYbc', 'a*b*c', ['aXcaYbc']],
    ['İstanbul', 'istanbul', ['İstanbul']],
    ['', 'a', []],
    ['aaa', 'aa', ['aa']],
  ])('%j for %j', (text, pattern, expected) => {
    expect(findPattern(text, pattern).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
  })

  test('finds what a regular expression finds first', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 3 })
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 30 })
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), text, (parts, searched) => {
        const [range] = findPattern(searched, parts.join('*'))
        const found = new RegExp(parts.join(String.raw`\S*?`)).exec(searched)
        expect(range).toEqual(found ? { start: found.index, end: found.index + found[0].length } : undefined)
      }),
      { numRuns: 1000 },
    )
  })
})

test('replaces every match and nothing else', () => {
  expect(replacePattern('a sk-1 b sk-2', 'sk-*', '[x]')).toBe('a [x] b [x]')
  expect(replacePattern('none', 'sk-*', '[x]')).toBe('none')
})

describe('findOpenMatch', () => {
  test.each([
    ['the sec', 'secret', 4],
    ['the secret', 'secret', 10],
    ['key sk-12', 'sk-*', 4],
    ['key sk-12 ', 'sk-*', 10],
    ['key s', 'sk-*', 4],
    ['name', '*@example.com', 0],
    ['name x', '*@example.com', 5],
    ['a1', 'a*b', 0],
    ['a1 ', 'a*b', 3],
    ['nothing', 'x', 7],
  ])('%j for %j is open from %d', (text, pattern, expected) => {
    expect(findOpenMatch(text, pattern)).toBe(expected)
  })

  test('holds back at most the last characters of the text', () => {
    const text = `sk-${'a'.repeat(1000)}`
    expect(findOpenMatch(text, 'sk-*')).toBe(text.length)
    expect(findOpenMatch(`x ${'a'.repeat(maxOpenCharacters)}`, 'a*b')).toBe(2)
  })
})
