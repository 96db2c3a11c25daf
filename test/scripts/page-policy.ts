import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { headersFor, parseHeaderRules } from './header-rules.ts'

/** What a meta element cannot carry; browsers say so on the console. */
const headerOnly = new Set(['frame-ancestors', 'sandbox', 'report-to', 'report-uri'])

export function toMetaPolicy(policy: string): string {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !headerOnly.has(directive.split(' ')[0] ?? ''))
    .join('; ')
}

/** The page's policy from `public/_headers` as the first thing in the built page: hosts that send no headers are many. */
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
