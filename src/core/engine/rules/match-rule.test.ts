import { expect, test } from 'vitest'
import type { RuleMatch } from '../../model/rules/rule.ts'
import { matchesRule, type RuleSubject } from './match-rule.ts'

const call: RuleSubject = {
  toolName: 'fetch_url',
  arguments: { url: 'https://docs.example.com/a', options: { depth: 3, tags: ['x', 'y'] } },
  host: 'docs.example.com',
  effects: ['read', 'network'],
  isTainted: true,
  texts: ['https://docs.example.com/a', 'x', 'y'],
}

test.each<[RuleMatch, boolean]>([
  [{ tool: 'fetch_url' }, true],
  [{ tool: 'fetch_*' }, true],
  [{ tool: 'fetch' }, false],
  [{ tool: 'FETCH_URL' }, false],
  [{ argument: { like: 'https://docs.*' } }, true],
  [{ argument: { like: 'docs' } }, false],
  [{ argument: { path: 'url', like: '*example.com/a' } }, true],
  [{ argument: { path: 'other', like: '*a*' } }, false],
  [{ argument: { path: 'options.depth', like: '3' } }, true],
  [{ argument: { path: 'options.tags', like: 'y' } }, true],
  [{ argument: { path: 'options.tags.1', like: 'y' } }, true],
  [{ argument: { path: '__proto__', like: '*o*' } }, false],
  [{ host: '*.example.com' }, true],
  [{ host: 'DOCS.example.com' }, true],
  [{ host: 'example.com' }, false],
  [{ effect: 'network' }, true],
  [{ effect: 'spend' }, false],
  [{ tainted: true }, true],
  [{ text: 'EXAMPLE' }, true],
  [{ text: 'nothing' }, false],
  [{ tool: 'fetch_url', host: 'other.com' }, false],
  [{ tool: 'fetch_url', effect: 'read', tainted: true, text: 'docs' }, true],
])('%j: %s', (match, expected) => {
  expect(matchesRule({ match }, call)).toBe(expected)
})

test.each<[string, boolean]>([
  ['bücher.example', true],
  ['BÜCHER.example', true],
  ['*ücher.*', true],
  ['xn--bcher-kva.example', true],
  ['xn--*', true],
  ['*.bücher.example', false],
  ['bucher.example', false],
])('a rule for the host %s applies to the punycode of bücher.example: %s', (host, expected) => {
  expect(matchesRule({ match: { host } }, { ...call, host: 'xn--bcher-kva.example' })).toBe(expected)
})

test('a condition about calls does not hold for a text', () => {
  const message: RuleSubject = { texts: ['hello'] }
  expect(matchesRule({ match: { text: 'hello' } }, message)).toBe(true)
  for (const match of [
    { tool: 'a*' },
    { host: 'a*' },
    { effect: 'read' },
    { tainted: true },
    { argument: { like: 'a*' } },
  ] as const) {
    expect(matchesRule({ match }, message)).toBe(false)
  }
})
