import { parseResults, type SearchEngineDialect } from './engine.ts'

/** Tavily, see https://docs.tavily.com/documentation/api-reference/endpoint/search */
export const tavily: SearchEngineDialect = {
  toRequest: ({ text, count, within }, baseUrl) => ({
    url: new URL('/search', baseUrl),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: text,
      max_results: count,
      search_depth: 'basic',
      ...(within && { time_range: within }),
    }),
  }),
  read: (answer) => {
    const { results } = Object(answer) as { results?: unknown }
    return Array.isArray(results)
      ? parseResults(results, { snippet: 'content', date: 'published_date' })
      : null
  },
}
