import { describe, expect, test } from 'vitest'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import type { ProviderId } from '../../core/model/id.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { searchWeb, type SearchEngineConfig } from './search-web.ts'

interface CapturedRequest {
  url: string
  method: string | undefined
  headers: Record<string, string>
  body: unknown
}

interface Answer {
  status?: number
  body?: string
  headers?: Record<string, string>
}

async function search(place: SearchEngineConfig, answer: Answer | Error, query = {}) {
  const requests: CapturedRequest[] = []
  const readFor: [ProviderId, string][] = []
  const scope = new RecordingEgress()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null
    const headers = Object.fromEntries(new Headers(init?.headers))
    requests.push({ url: String(input), method: init?.method, headers, body })
    if (answer instanceof Error) throw answer
    const { status = 200, body: text = '', headers: extra = {} } = answer
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...extra } })
  }
  const outcome = await searchWeb(
    { text: 'weather map', count: 3, ...query },
    { place, scope, signal: new AbortController().signal },
    {
      vault: {
        read: async (name, receiver) => {
          readFor.push([name, receiver])
          return succeed('tvly-secret-key')
        },
      },
      keyNameOf: (id) => `web-${id}` as ProviderId,
      platform: { fetch, environment: () => ({ isOnline: true, isSecurePage: true }) as never },
    },
  )
  return { outcome, asked: requests, readFor, scope }
}

const resultOf = (over: object) => ({ title: 'A  map', url: 'https://a.example/x', ...over })

describe('each engine gets a request in its own format, and its response is parsed', () => {
  test('Tavily', async () => {
    const body = JSON.stringify({
      results: [resultOf({ content: 'Rain\n tomorrow', published_date: 'Mon' })],
    })
    const {
      outcome,
      asked: requests,
      readFor,
      scope,
    } = await search({ engine: 'tavily' }, { body }, { within: 'day' })
    expect(outcome).toEqual(
      succeed([{ title: 'A map', url: 'https://a.example/x', snippet: 'Rain tomorrow', date: 'Mon' }]),
    )
    expect(requests).toMatchObject([
      {
        url: 'https://api.tavily.com/search',
        method: 'POST',
        headers: { authorization: 'Bearer tvly-secret-key' },
        body: { query: 'weather map', max_results: 3, search_depth: 'basic', time_range: 'day' },
      },
    ])
    expect(readFor).toEqual([['web-tavily', 'https://api.tavily.com']])
    expect(scope.entries).toMatchObject([{ host: 'api.tavily.com', purpose: 'tool' }])
  })

  test('Jina Search', async () => {
    const body = JSON.stringify({ code: 200, data: [resultOf({ description: 'Rain', date: null })] })
    const { outcome, asked: requests } = await search({ engine: 'jina-search' }, { body }, { within: 'year' })
    expect(outcome).toEqual(succeed([{ title: 'A map', url: 'https://a.example/x', snippet: 'Rain' }]))
    expect(requests).toMatchObject([
      {
        url: 'https://s.jina.ai/',
        headers: { 'x-respond-with': 'no-content' },
        body: { q: 'weather map', num: 3, tbs: 'qdr:y' },
      },
    ])
  })

  test('a SearXNG on this computer, below a path, without a key', async () => {
    const results = Array.from({ length: 30 }, (_, index) =>
      resultOf({ url: `https://a.example/${index}`, content: '' }),
    )
    const place: SearchEngineConfig = { engine: 'searxng', address: 'http://127.0.0.1:8888/search-here/' }
    const { outcome, asked: requests, readFor } = await search(place, { body: JSON.stringify({ results }) })
    expect(outcome.ok && outcome.value).toHaveLength(3)
    expect(requests.map(({ url }) => url)).toEqual([
      'http://127.0.0.1:8888/search-here/search?q=weather+map&format=json',
    ])
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
    expect(readFor).toEqual([])
  })

  test('the sample pages, without a request; always some', async () => {
    const { outcome, asked: requests } = await search({ engine: 'sample' }, new Error('no request'))
    expect(outcome.ok && outcome.value[0]?.title).toBe('Reading a weather map (sample page)')
    const other = await search({ engine: 'sample' }, new Error('no request'), { text: 'quantum' })
    expect(other.outcome.ok && other.outcome.value).toHaveLength(3)
    expect(requests).toEqual([])
  })
})

test('results without a web page are omitted, and malformed ones break nothing', async () => {
  const results = [
    resultOf({ url: 'javascript:alert(1)' }),
    null,
    { url: 5 },
    resultOf({ url: 'https://b.example/', title: 7, content: { a: 1 } }),
  ]
  const { outcome } = await search({ engine: 'tavily' }, { body: JSON.stringify({ results }) })
  expect(outcome).toEqual(succeed([{ title: 'b.example', url: 'https://b.example/', snippet: '' }]))
})

describe('a refusal has a reason and a remedy', () => {
  const own: SearchEngineConfig = { engine: 'searxng', address: 'https://search.example' }
  test.each([
    ['a wrong key', { engine: 'tavily' }, { status: 401 }, 'key-wrong', /Tavily did not accept/],
    ['no credit', { engine: 'jina-search' }, { status: 402 }, 'no-credit', /Jina Search has no credit/],
    ['a plan that is used up', { engine: 'tavily' }, { status: 432 }, 'no-credit', /plan is used up/],
    [
      'too many requests, with the time of the next one',
      { engine: 'tavily' },
      { status: 429, headers: { 'retry-after': '30' } },
      'rate-limited',
      /in 30 seconds/,
    ],
    ['a fault of the engine', { engine: 'tavily' }, { status: 503 }, 'provider-error', /failed to answer/],
    ['a SearXNG without JSON', own, { status: 403 }, 'access-denied', /search: formats: \[html, json\]/],
    ['a SearXNG that limits', own, { status: 429 }, 'rate-limited', /limiter: false/],
    ['no answer from a SearXNG', own, new TypeError('blocked'), 'unreachable', /Access-Control-Allow-Origin/],
    [
      'no answer from another',
      { engine: 'tavily' },
      new TypeError('x'),
      'unreachable',
      /could not be reached/,
    ],
    [
      'a web page in its place',
      { engine: 'tavily' },
      { body: '<html>' },
      'malformed-response',
      /could not be read/,
    ],
    [
      'another kind of JSON',
      { engine: 'tavily' },
      { body: '[1]' },
      'malformed-response',
      /could not be read/,
    ],
    ['no address', { engine: 'searxng' }, {}, 'base-url-invalid', /no address yet/],
  ] satisfies [string, SearchEngineConfig, Answer | Error, string, RegExp][])(
    '%s',
    async (_, place, answer, code, message) => {
      const { outcome } = await search(place, answer)
      expect(outcome).toMatchObject({ ok: false, failure: { code } })
      expect(outcome.ok || `${outcome.failure.message} ${outcome.failure.hint}`).toMatch(message)
    },
  )

  test('and never contains the key', async () => {
    const { outcome } = await search({ engine: 'tavily' }, { status: 400, body: 'bad key tvly-secret-key' })
    expect(outcome).toMatchObject({
      failure: { code: 'request-rejected', detail: 'HTTP 400: bad key [redacted]' },
    })
  })
})
