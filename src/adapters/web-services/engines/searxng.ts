import { createFailure } from '../../../core/model/failures/failure.ts'
import { parseResults, type SearchEngineDialect } from './engine.ts'
import { webServicesText } from '../../../core/model/messages/write-text.ts'

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
        message: webServicesText('searxng-does-not-answer-json'),
        hint: webServicesText('set-settings-yml-restart', { formats }),
      })
    if (status === 429)
      return createFailure('rate-limited', {
        message: webServicesText('searxng-asks-slow-down-limiter-takes'),
        hint: webServicesText('wait-while-set-server-limiter-false'),
      })
    return undefined
  },
  describeSilence: ({ host }) =>
    createFailure('unreachable', {
      message: webServicesText('searxng-gave-no-answer-page-may', { host }),
      hint: webServicesText('check-running-settings-yml-needs-page', {
        formats,
        page: globalThis.location?.origin ?? '*',
      }),
    }),
}
