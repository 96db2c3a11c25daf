import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { headersFor, parseHeaderRules } from './header-rules.ts'

/** Directives that browsers ignore in a meta element, with a warning on the console. */
const headerOnly = new Set(['frame-ancestors', 'sandbox', 'report-to', 'report-uri'])

export function toMetaPolicy(policy: string): string {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !headerOnly.has(directive.split(' ')[0] ?? ''))
    .join('; ')
}

/** Inserts the page's policy from `public/_headers` at the start of the built page, because many hosts send no headers. */
export function embedPagePolicy(): Plugin {
  return {
    name: 'embed-page-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => {
        const rules = parseHeaderRules(readFileSync('public/_headers', 'utf8'))
        const policy = headersFor(rules, '/index.html').get('Content-Security-Policy')
        if (policy === undefined) throw new Error('public/_headers has no policy for the page')
        return [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'Content-Security-Policy', content: toMetaPolicy(policy) },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
  }
}
