import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { ConfinedKind, ResponseHeaders } from '../../src/worker/service-worker/response-headers.ts'
import { headersFor, parseHeaderRules, placeHeaderRules } from './header-rules.ts'

/** One path of each kind of response. */
const paths: Record<ConfinedKind, string> = {
  page: '/index.html',
  sandbox: '/sandbox.html',
  callback: '/oauth/callback.html',
  worker: '/worker/main.js',
  'tool-worker': '/tool-worker/tool-worker.js',
  'render-worker': '/render-worker/main-render-worker.js',
}

/**
 * Headers that only the host sends. Browsers ignore the first two in a response of a service worker. The last one must
 * be the same for all pages of an origin, and the first visit came without it.
 */
const hostOnly = new Set(['Cache-Control', 'Strict-Transport-Security', 'Origin-Agent-Cluster'])

/** Returns the security headers by kind of response, as the service worker sends them. */
export function readResponseHeaders(text: string): ResponseHeaders {
  const rules = parseHeaderRules(text)
  const read = (pathname: string) =>
    Object.fromEntries([...headersFor(rules, pathname)].filter(([name]) => !hostOnly.has(name)))
  return Object.fromEntries(
    Object.entries(paths).map(([kind, pathname]) => [kind, read(pathname)]),
  ) as unknown as ResponseHeaders
}

/** Gives the service worker the headers of `public/_headers`, because many hosts send none. */
export function embedResponseHeaders(): Plugin {
  return {
    name: 'embed-response-headers',
    config: () => ({
      define: {
        __RESPONSE_HEADERS__: JSON.stringify(readResponseHeaders(readFileSync('public/_headers', 'utf8'))),
      },
    }),
  }
}

/**
 * Writes `_headers` for the path below which the application is deployed: `BASE_PATH`, `/` by default. Nothing else
 * depends on that path.
 */
export function writeHeaders(basePath = process.env['BASE_PATH'] ?? '/'): Plugin {
  return {
    name: 'write-headers',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const text = placeHeaderRules(readFileSync('public/_headers', 'utf8'), basePath)
      await writeFile(path.join(dir, '_headers'), text)
    },
  }
}
