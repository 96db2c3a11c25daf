import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findAddresses,
  findResultAddresses,
  isUntaintedAddress,
  normalizeAddress,
} from './taint-addresses.ts'
import type { NetworkAddress } from './tool-authority.ts'

test.each([
  ['https://Example.COM', 'https://example.com/'],
  ['HTTPS://example.com:443/a', 'https://example.com/a'],
  ['http://example.com:80', 'http://example.com/'],
  ['http://example.com:8080/', 'http://example.com:8080/'],
  ['https://example.com/A?b=C#d', 'https://example.com/A?b=C'],
  ['https://example.com?b', 'https://example.com/?b'],
  ['https://example.com/ü', 'https://example.com/%C3%BC'],
  ['https://[::1]:443/', 'https://[::1]/'],
  ['https://user@example.com/', undefined],
  ['https://example.com@evil.net/', undefined],
  [String.raw`https://example.com\@evil.net/`, undefined],
  [String.raw`https://example.com/\evil.net`, undefined],
  ['https://:443', undefined],
  ['ftp://example.com/', undefined],
  ['javascript:alert(1)', undefined],
  ['https://exa mple.com/', undefined],
  ['', undefined],
])('%j is %j', (url, expected) => {
  expect(normalizeAddress(url)).toBe(expected)
})

describe('findAddresses', () => {
  test.each([
    ['see https://example.com/docs.', 'https://example.com/docs'],
    ['(https://example.com/a_(b))', 'https://example.com/a_(b)'],
    ['[https://shown.example](https://target.example/x)', 'https://target.example/x'],
    ['<a href="https://example.com/q?x=1&y=2">', 'https://example.com/q?x=1&y=2'],
    ['HTTP://EXAMPLE.COM/Path', 'http://example.com/Path'],
  ])('%s has %s', (text, address) => {
    expect(findAddresses(text)).toContain(address)
  })

  test('finds addresses in values too, but not in keys', () => {
    const value = { links: [{ href: 'https://example.com/1' }], n: 1, x: null, 'https://key.example/': true }
    expect(findAddresses(value)).toEqual(['https://example.com/1'])
  })

  test('does not count addresses of a result that repeat the call', () => {
    const result = { url: 'https://evil.example/?secret', text: 'see https://example.com/next' }
    const args = { url: 'HTTPS://evil.example?secret#x', method: 'get' }
    expect(findResultAddresses(result, { url: 'https://evil.example/?secret' })).toEqual([
      'https://example.com/next',
    ])
    expect(findResultAddresses(result, args)).toEqual(['https://example.com/next'])
  })

  test('normalizes the addresses', () => {
    const text = fc.array(
      fc.constantFrom('https://', 'a.b', '/c', '?d', '#e', ' ', '.', ')', '@', '[', 'HTTP://'),
    )
    fc.assert(
      fc.property(text, (pieces) => {
        for (const address of findAddresses(pieces.join(''))) expect(normalizeAddress(address)).toBe(address)
      }),
    )
  })
})

describe('a network call with untrusted content in the context', () => {
  const resultAddresses = new Set(['https://example.com/docs'])
  const base: NetworkAddress = {
    origin: 'https://example.com',
    pathname: '/docs',
    href: 'https://example.com/docs',
    chosenBy: 'model',
  }
  test.each<[string, Partial<NetworkAddress>, boolean]>([
    ['exactly the address', {}, true],
    ['with a fragment, which is not sent', { href: 'https://example.com/docs#part' }, true],
    ['with an addition', { href: 'https://example.com/docs?secret=1' }, false],
    ['another path', { href: 'https://example.com/docs/x' }, false],
    ['another host', { href: 'https://example.com.evil.net/docs' }, false],
    ['with a body', { hasBody: true }, false],
    ['a service of the user', { chosenBy: 'user' }, false],
    ['no web address', { href: 'data:text/plain,x' }, false],
  ])('%s', (_, change, expected) => {
    const taint = { typed: new Set<string>(), resultAddresses, callsTo: () => 0 }
    expect(isUntaintedAddress({ ...base, ...change }, taint)).toBe(expected)
  })
})
