import { trimSuffix } from '../../../lib/text.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { parseResults, type SearchEngineDialect } from './engine.ts'
import { webServicesText } from '../../../core/model/messages/write-text.ts'

const formats = '“search: formats: [html, json]”'

/** SearXNG, see https://docs.searxng.org/dev/search_api.html. By default both JSON (status 403) and CORS are disabled. */
export const searxng: SearchEngineDialect = {
  toRequest: ({ text, within }, baseUrl) => {
    const url = new URL(`${trimSuffix(baseUrl, '/')}/search`)
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
        message: webServicesText('searxng-without-json'),
        hint: webServicesText('set-searxng-formats', { formats }),
      })
    if (status === 429)
      return createFailure('rate-limited', {
        message: webServicesText('searxng-limited'),
        hint: webServicesText('wait-or-disable-searxng-limiter'),
      })
    return undefined
  },
  describeSilence: ({ host }) =>
    createFailure('unreachable', {
      message: webServicesText('searxng-answer-unreadable', { host }),
      hint: webServicesText('check-searxng-settings', {
        formats,
        page: globalThis.location?.origin ?? '*',
      }),
    }),
}
