import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { headersFor, parseHeaderRules } from './header-rules.ts'

/** Lets `vite preview` answer with the headers of public/_headers, as the real host does. */
export function serveHeaders(): Plugin {
  return {
    name: 'serve-headers',
    configurePreviewServer(server) {
      const rules = parseHeaderRules(readFileSync('public/_headers', 'utf8'))
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        for (const [name, value] of headersFor(rules, pathname)) response.setHeader(name, value)
        next()
      })
    },
  }
}
