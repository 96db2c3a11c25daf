import { parseResults, type SearchEngineDialect } from './engine.ts'

const withinCodes = { day: 'd', week: 'w', month: 'm', year: 'y' } as const

/**
 * Jina's search, see https://jina.ai/reader, “s.jina.ai”. Without the `x-respond-with` header Jina would read every
 * result page and charge for it.
 */
export const jinaSearch: SearchEngineDialect = {
  toRequest: ({ text, count, within }, baseUrl) => ({
    url: new URL('/', baseUrl),
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-respond-with': 'no-content',
    },
    body: JSON.stringify({ q: text, num: count, ...(within && { tbs: `qdr:${withinCodes[within]}` }) }),
  }),
  read: (answer) => {
    const { data } = Object(answer) as { data?: unknown }
    return Array.isArray(data) ? parseResults(data, { snippet: 'description', date: 'date' }) : null
  },
}
