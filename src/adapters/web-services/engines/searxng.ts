import { createFailure } from '../../../core/model/failures/failure.ts'
import { parseResults, type SearchEngineDialect } from './engine.ts'

const formats = '“search: formats: [html, json]”'

/** SearXNG, see https://docs.searxng.org/dev/search_api.html. By default both JSON (status 403) and CORS are disabled. */
export const searxng: SearchEngineDialect = {
  toRequest: ({ text, within }, baseUrl) => {
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}/search`)
    url.searchParams.set('q', text)
    url.searchParams.set('format', 'json')
    if (within) url.searchParams.set('time_range', within)
    return { url, method: 'GET', headers: { accept: 'application/json' } }
  },
  read: (answer) => {
    const { results } = Object(answer) as { results?: unknown }
    return Array.isArray(results)
      ? parseResults(results, { snippet: 'content', date: 'publishedDate' })
      : null
  },
  describeStatus: (status) => {
    if (status === 403)
      return createFailure('access-denied', {
        message: 'This SearXNG does not answer with JSON.',
        hint: `Set ${formats} in its settings.yml and restart it.`,
      })
    if (status === 429)
      return createFailure('rate-limited', {
        message: 'This SearXNG asks to slow down: its limiter takes this page for a bot.',
        hint: 'Wait a while; or set “server: limiter: false” in the settings.yml of your own instance.',
      })
    return undefined
  },
  describeSilence: ({ host }) =>
    createFailure('unreachable', {
      message: `The SearXNG at ${host} gave no answer that this page may read.`,
      hint: `Check that it is running. In its settings.yml it needs ${formats}, and, so that this page may read it (CORS), “server: default_http_headers: Access-Control-Allow-Origin: ${globalThis.location?.origin ?? '*'}”. Public instances allow neither.`,
    }),
}
