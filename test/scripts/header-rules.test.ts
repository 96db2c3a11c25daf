import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { headersFor, parseHeaderRules } from './header-rules.ts'

const rules = parseHeaderRules(readFileSync('public/_headers', 'utf8'))
const policyOf = (pathname: string) => headersFor(rules, pathname).get('Content-Security-Policy')

describe('public/_headers', () => {
  test('the page may connect to its own origin only and enforces Trusted Types', () => {
    expect(policyOf('/')).toContain("connect-src 'self'; worker-src 'self'")
    expect(policyOf('/')).toContain("require-trusted-types-for 'script'; trusted-types app")
    expect(policyOf('/')).not.toContain('unsafe')
    expect(policyOf('/index.html')).toBe(policyOf('/'))
  })

  test('each path carries one policy: joined policies would forbid the worker its network', () => {
    expect(policyOf('/worker/main-abc.js')).toBe(
      "default-src 'none'; script-src 'self'; connect-src https: http:",
    )
    expect(policyOf('/sw.js')).not.toContain(',')
  })

  test.each(['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/icon.svg', '/icon-192.png'])(
    '%s is asked for again each time',
    (pathname) => {
      expect(headersFor(rules, pathname).get('Cache-Control')).toBe('no-cache')
    },
  )

  test.each(['/assets/index-abc.js', '/worker/main-abc.js'])('%s never changes', (pathname) => {
    expect(headersFor(rules, pathname).get('Cache-Control')).toContain('immutable')
  })

  test('a line outside any rule is an error, not a lost policy', () => {
    expect(() => parseHeaderRules('X-Content-Type-Options: nosniff')).toThrow('cannot read')
  })
})
