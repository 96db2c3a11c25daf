import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { workerEntryName } from './chunk-names.ts'
import { headersFor, parseHeaderRules, placeHeaderRules } from './header-rules.ts'
import { toMetaPolicy } from './page-policy.ts'
import { readResponseHeaders } from './response-headers.ts'

const source = readFileSync('public/_headers', 'utf8')
const rules = parseHeaderRules(source)
const policyOf = (pathname: string) => headersFor(rules, pathname).get('Content-Security-Policy')

describe('public/_headers', () => {
  test('the page may connect to its own origin only and enforces Trusted Types', () => {
    expect(policyOf('/')).toContain("connect-src 'self'; worker-src 'self'")
    expect(policyOf('/')).toContain("require-trusted-types-for 'script'; trusted-types app")
    expect(policyOf('/')).not.toContain('unsafe')
    expect(policyOf('/index.html')).toBe(policyOf('/'))
  })

  test('only the page may read the clipboard, as reliability.md E.1 requires', () => {
    expect(headersFor(rules, '/').get('Permissions-Policy')).toContain('clipboard-read=(self)')
  })

  test('each path has one policy: joined policies would block the network of the worker', () => {
    expect(policyOf('/worker/main-abc.js')).toBe(
      "default-src 'none'; script-src 'self'; connect-src https: http:; require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(policyOf('/sw.js')).not.toContain(',')
  })

  test('workers that need no network get none, and only tool workers may run WASM', () => {
    const nowhere = "connect-src 'none'"
    expect(policyOf('/tool-worker/pdf-abc.js')).toBe(
      `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ${nowhere}`,
    )
    expect(policyOf('/render-worker/prose-abc.js')).toBe(`default-src 'none'; script-src 'self'; ${nowhere}`)
    expect(policyOf('/worker/main-abc.js')).not.toContain('wasm')
  })

  test.each([
    ['/src/worker/main.ts', 'worker'],
    ['/src/adapters/tools/pdf/pdf.tool-worker.ts', 'tool-worker'],
    ['/src/adapters/tools/tool-worker.ts?worker&url', 'tool-worker'],
    ['/src/adapters/markdown/prose-render-worker.ts', 'render-worker'],
  ])('the worker of %s is served from %s/', (facadeModuleId, folder) => {
    expect(workerEntryName({ facadeModuleId })).toBe(`${folder}/[name]-[hash].js`)
  })

  test('the page contains the same policy itself, except what only a header can say', () => {
    const policy = policyOf('/') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(toMetaPolicy(policy)).toBe(policy.replace(" frame-ancestors 'none';", ''))
  })

  test('generated content runs without an origin and without network access, and contains that policy itself', () => {
    const policy = policyOf('/sandbox.html') ?? ''
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none';/)
    expect(policy).toContain("connect-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'")
    expect(headersFor(rules, '/sandbox.html').get('Connection-Allowlist')).toBe('(response-origin)')
    const page = readFileSync('public/sandbox.html', 'utf8')
    expect(page).toContain(`content="${toMetaPolicy(policy)}"`)
    expect(page.indexOf('http-equiv')).toBeLessThan(page.indexOf('<script'))
    expect(page + policy).not.toContain('allow-same-origin')
    expect(policyOf('/')).toContain("frame-src 'self';")
  })

  test('the page to which a sign-in returns connects nowhere, and contains that policy itself', () => {
    const policy = policyOf('/oauth/callback.html') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; connect-src 'none'")
    const page = readFileSync('public/oauth/callback.html', 'utf8')
    expect(page).toContain(`content="${toMetaPolicy(policy)}"`)
    expect(page.indexOf('http-equiv')).toBeLessThan(page.indexOf('<script'))
  })

  test.each([
    '/',
    '/index.html',
    '/sandbox.html',
    '/oauth/callback.html',
    '/sw.js',
    '/manifest.webmanifest',
    '/icon.svg',
    '/icon-192.png',
  ])('%s is revalidated each time', (pathname) => {
    expect(headersFor(rules, pathname).get('Cache-Control')).toBe('no-cache')
  })

  test.each(['/assets/index-abc.js', '/worker/main-abc.js', '/tool-worker/pdf-abc.js'])(
    '%s is immutable',
    (pathname) => {
      expect(headersFor(rules, pathname).get('Cache-Control')).toContain('immutable')
    },
  )

  test.each([
    ['/', '/index.html'],
    ['/sandbox.html', '/worker/main-abc.js'],
    ['/tool-worker/pdf-abc.js', '/render-worker/prose-abc.js'],
    ['/assets/index-abc.js', '/sw.js'],
  ])('below a path %s and %s get the same headers as at the root', (...pathnames) => {
    const placed = parseHeaderRules(placeHeaderRules(source, '/some/where/'))
    for (const pathname of pathnames) {
      expect(headersFor(placed, `/some/where${pathname}`)).toEqual(headersFor(rules, pathname))
      expect(headersFor(placed, pathname).size).toBe(0)
    }
  })

  test('the file for the root is the source', () => {
    expect(placeHeaderRules(source, '/')).toBe(source)
  })

  test.each(['', 'app', '/app', 'app/', '/a b/', '/*/'])(
    '“%s” is not a valid path to deploy below',
    (basePath) => {
      expect(() => placeHeaderRules(source, basePath)).toThrow('BASE_PATH')
    },
  )

  test('the service worker sends the headers that a host should send, except those that only a host can send', () => {
    const headers = readResponseHeaders(source)
    expect(headers.page['Content-Security-Policy']).toBe(policyOf('/'))
    expect(headers.sandbox['Connection-Allowlist']).toBe('(response-origin)')
    expect(headers.worker['Content-Security-Policy']).toBe(policyOf('/worker/main-abc.js'))
    expect(headers['tool-worker']['Content-Security-Policy']).toContain("connect-src 'none'")
    expect(headers['render-worker']['Content-Security-Policy']).toContain("connect-src 'none'")
    for (const each of Object.values(headers)) {
      expect(each).toHaveProperty('X-Content-Type-Options', 'nosniff')
      expect(each).not.toHaveProperty('Cache-Control')
    }
  })

  test('a line outside any rule is an error, not a lost policy', () => {
    expect(() => parseHeaderRules('X-Content-Type-Options: nosniff')).toThrow('cannot read')
  })
})

/** Code that would turn text into script or into a page of the app's origin. Tests may contain it. */
const forbidden =
  /allow-same-origin|dangerouslySetInnerHTML|\binnerHTML\b|outerHTML\s*=|insertAdjacentHTML|document\.write|\bsrcdoc\b/i

test('no file of the application turns text into markup, or gives a frame our origin', () => {
  const files = ['src', 'public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.(?:tsx?|html|js|css)$|_headers$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  expect(files.length).toBeGreaterThan(300)
  // The runner writes its input into a page only if that page has another origin: `e2e/journeys/containment.spec.ts`.
  expect(files.filter((file) => forbidden.test(readFileSync(file, 'utf8')))).toEqual(['public/sandbox.html'])
  expect(forbidden.test('<iframe sandbox="allow-scripts allow-same-origin">')).toBe(true)
})
