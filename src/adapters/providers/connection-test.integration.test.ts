import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createBrowserFetch } from '../../../test/doubles/browser-fetch.ts'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import { serveOnLoopback } from '../../../test/doubles/serve-on-loopback.ts'
import type { KeyVaultPort } from '../../core/engine/ports/run-ports.ts'
import type { ProviderDraft } from '../../core/model/providers/provider.ts'
import { createFailure, type FailureCode } from '../../core/model/failures/failure.ts'
import type { ProviderId } from '../../core/model/id.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { testConnection, type ConnectionTestOptions } from './connection-test.ts'

const page = 'https://chat.example'
const emptyVault: KeyVaultPort = { read: async () => succeed(null) }
const key = 'sk-canary-12345678'

interface Run extends Partial<ConnectionTestOptions> {
  signal?: AbortSignal
}

async function run(draft: Partial<ProviderDraft>, { signal, ...options }: Run = {}) {
  const full: ProviderDraft = { dialect: 'openai-compatible', name: 'P', baseUrl: '', models: [], ...draft }
  const { record, models } = await testConnection(
    full,
    {
      vault: emptyVault,
      scope: new RecordingEgress(),
      fetch: createBrowserFetch(page),
      environment: () => ({ isOnline: true, pageOrigin: page, isSecurePage: false }),
      permission: async () => 'unknown',
      now: () => 7,
      ...options,
    },
    signal ?? new AbortController().signal,
  )
  const failed = record.steps.find(({ state }) => state === 'failed')
  return {
    states: record.steps.map((step) => step.state),
    steps: record.steps,
    at: failed && `${failed.name}: ${failed.failure?.code}`,
    failureText: failed?.text ?? '',
    record,
    models,
  }
}

const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, x-api-key, anthropic-version',
}
const models = '{"data":[{"id":"old","created":1},{"id":"m","created":2},{"id":"m","created":2}]}'
const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const word = `${chunk({ content: 'ready' })}${chunk({}, 'stop')}data: [DONE]\n\n`
const call = `${chunk({ tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'report_connection', arguments: '{"word":"ready"}' } }] })}${chunk({}, 'tool_calls')}data: [DONE]\n\n`

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Starts a provider without faults. Each option replaces one of its responses. */
function provider({ list, preflight, answer }: { list?: Answer; preflight?: Answer; answer?: Answer } = {}) {
  const listener: RequestListener = (request, response) => {
    if (request.method === 'OPTIONS') {
      return preflight ? preflight(request, response) : response.writeHead(204, open).end()
    }
    if (request.method === 'POST' && answer) return answer(request, response)
    if (request.method === 'POST') return answerWell(request, response)
    if (list && request.url !== '/') return list(request, response)
    return json(200, models)(request, response)
  }
  return serveOnLoopback(listener)
}

const json =
  (status: number, body: string, headers: Record<string, string> = open): Answer =>
  (_, response) =>
    void response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(body)
const sse =
  (body: string): Answer =>
  (_, response) =>
    void response.writeHead(200, { ...open, 'content-type': 'text/event-stream' }).end(body)

function answerWell(request: IncomingMessage, response: ServerResponse) {
  let body = ''
  request.on('data', (piece) => (body += String(piece)))
  request.on('end', () => sse(body.includes('report_connection') ? call : word)(request, response))
}

const error = (message: string, code: string) => JSON.stringify({ error: { message, code } })

describe('in order', () => {
  test('the free steps pass, and no model is called', async () => {
    const { origin, seen } = await provider()
    const {
      states,
      record,
      models: listedModels,
    } = await run({ baseUrl: `${origin}/v1`, apiKey: ` ${key}\n` })
    expect(states).toEqual(['passed', 'passed', 'passed', 'passed', 'passed', 'skipped', 'skipped'])
    expect(record).toMatchObject({ outcome: 'passed', at: 7 })
    expect(listedModels).toEqual(['m', 'old'])
    const sent = seen.filter(({ method }) => method !== 'OPTIONS')
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /v1/models'])
    expect(sent.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${key}`])
    expect(JSON.stringify(record)).not.toContain('canary')
  })

  test('text pasted around the base URL and the key is removed, and the steps say so', async () => {
    const { origin, seen } = await provider()
    const pasted = { baseUrl: `“${origin}/v1/chat/completions”\u200B`, apiKey: `"Bearer ${key}"\n` }
    const { steps, record } = await run(pasted)
    const textOf = (name: string) => steps.find((step) => step.name === name)?.text
    expect(record.outcome).toBe('passed')
    expect(textOf('Address')).toContain(`${origin}/v1 is a web address. The base URL was corrected.`)
    expect(textOf('Key')).toMatch(/accepted.*removed/)
    const sent = seen.filter(({ method }) => method !== 'OPTIONS')
    expect(sent.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/v1/models', `Bearer ${key}`],
    ])
    const { steps: plain } = await run({ baseUrl: `${origin}/v1`, apiKey: key })
    expect(JSON.stringify(plain)).not.toMatch(/corrected|removed/)
  })

  test('a base URL without a scheme is completed', async () => {
    const { origin } = await provider()
    const { steps, record } = await run({ baseUrl: `${origin.replace('http://', '')}/v1` })
    expect(record.outcome).toBe('passed')
    expect(steps[0]?.text).toContain('was corrected')
  })

  test('on request a model is asked for a word and a call, which passes all steps', async () => {
    const { origin } = await provider()
    const seen: string[] = []
    const { states, steps } = await run(
      { baseUrl: `${origin}/v1`, models: ['m'] },
      {
        withAnswer: true,
        onProgress: (now) => seen.push(now.map(({ state }) => state[0]).join('')),
      },
    )
    expect(states).toEqual(Array(7).fill('passed'))
    expect(steps[5]?.text).toMatch(/^m started to answer after \d+\.\d s/)
    expect(seen).toContain('prwwwww')
    expect(seen).toContain('ppppppr')
  })
})

interface SetUp {
  title: string
  server?: Parameters<typeof provider>[0]
  draft?: Partial<ProviderDraft>
  run?: Run
  at: `${string}: ${FailureCode}`
  message: RegExp
  remedy: RegExp
}

const broken: SetUp[] = [
  {
    title: 'no CORS headers at all',
    server: { list: json(200, models, {}), preflight: json(404, '', {}) },
    at: 'CORS preflight and headers: origin-not-allowed',
    message: /A server is running .* does not allow this page/,
    remedy: /allow the origin https:\/\/chat\.example.*OLLAMA_ORIGINS=https:\/\/chat\.example.*“Enable CORS”/,
  },
  {
    title: 'Ollama that does not allow this origin',
    server: { list: json(403, '', {}), preflight: json(403, '', {}) },
    draft: { kind: 'ollama' },
    at: 'CORS preflight and headers: origin-not-allowed',
    message: /does not allow this page/,
    remedy: /quit Ollama and start it with OLLAMA_ORIGINS=https:\/\/chat\.example\./,
  },
  {
    title: 'LM Studio without CORS',
    server: { list: json(200, models, {}), preflight: json(200, '', {}) },
    draft: { kind: 'lmstudio' },
    at: 'CORS preflight and headers: origin-not-allowed',
    message: /does not allow this page/,
    remedy: /in LM Studio, turn on “Enable CORS”/,
  },
  {
    title: 'a preflight that refuses the key’s header',
    server: {
      preflight: (_, response) =>
        void response.writeHead(204, { ...open, 'access-control-allow-headers': 'content-type' }).end(),
    },
    draft: { apiKey: key },
    at: 'CORS preflight and headers: cors-blocked',
    message: /rejects the headers/,
    remedy: /“authorization” and “content-type” \(Access-Control-Allow-Headers\)/,
  },
  {
    title: 'a preflight that refuses the type of the body',
    server: {
      preflight: (_, response) =>
        void response.writeHead(204, { ...open, 'access-control-allow-headers': 'authorization' }).end(),
    },
    draft: { apiKey: key },
    at: 'CORS preflight and headers: cors-blocked',
    message: /rejects the header “content-type”/,
    remedy: /Access-Control-Allow-Headers/,
  },
  {
    title: 'a refusal of the key without CORS headers',
    server: { list: json(401, error('bad key', 'invalid_api_key'), {}) },
    draft: { apiKey: key },
    at: 'Key: key-wrong',
    message: /hides its response to this API key/,
    remedy: /\(1\) the API key is wrong: copy it again/,
  },
  {
    title: 'a wrong key',
    server: { list: json(401, error(`Incorrect API key provided: ${key}`, 'invalid_api_key')) },
    draft: { apiKey: key },
    at: 'Key: key-wrong',
    message: /did not accept the API key/,
    remedy: /Check the key in the field “API key”/,
  },
  {
    title: 'a key that was not requested',
    server: { list: json(401, error('no key', 'invalid_api_key')) },
    at: 'Key: key-missing',
    message: /needs an API key/,
    remedy: /Enter the key in the field “API key”/,
  },
  {
    title: 'no credit',
    server: { list: json(402, error('Insufficient Balance', 'x')) },
    draft: { apiKey: key },
    at: 'Key: no-credit',
    message: /no credit left/,
    remedy: /billing page/,
  },
  {
    title: 'an organization that forbids browsers',
    server: {
      list: json(
        403,
        error('CORS requests are not allowed for this Organization because of its settings', 'x'),
      ),
    },
    draft: { apiKey: key },
    at: 'CORS preflight and headers: browser-forbidden',
    message: /does not allow this organization’s key to be used from a browser/,
    remedy: /administrator/,
  },
  {
    title: 'a rate limit with a time',
    server: { list: json(429, error('slow down, please try again in 20s', 'rate_limit_exceeded')) },
    at: 'Model list: rate-limited',
    message: /too many requests/,
    remedy: /Wait 20 seconds/,
  },
  {
    title: 'an overloaded provider',
    server: { list: json(529, error('Overloaded', 'overloaded_error')) },
    at: 'Model list: overloaded',
    message: /overloaded/,
    remedy: /Retry in a minute/,
  },
  {
    title: 'a login page',
    server: {
      list: (_, response) =>
        void response
          .writeHead(200, { ...open, 'content-type': 'text/html' })
          .end('<!doctype html><title>Hotel</title>'),
    },
    at: 'Model list: not-an-api',
    message: /A web page answered/,
    remedy: /Check the base URL.*sign in/,
  },
  {
    title: 'a redirect',
    server: {
      list: (_, response) => void response.writeHead(302, { ...open, location: '/elsewhere' }).end(),
    },
    at: 'Reachability: redirected',
    message: /redirects to another address/,
    remedy: /Use the final address/,
  },
  {
    title: 'a path that is wrong',
    server: { list: json(404, '{"detail":"Not Found"}') },
    at: 'Model list: model-unknown',
    message: /has no list of models at/,
    remedy: /\(1\) the base URL is wrong.*\(2\) this server does not list its models/,
  },
  {
    title: 'a model that is not listed',
    draft: { models: ['m', 'typo'] },
    at: 'Model list: model-unknown',
    message: /does not list “typo”/,
    remedy: /such as m, old/,
  },
  {
    title: 'a response that is not a list',
    server: { list: json(200, '{"hello":"world"}') },
    at: 'Model list: malformed-response',
    message: /could not be read/,
    remedy: /type matches its server/,
  },
  {
    title: 'a model that refuses the request',
    server: { answer: json(404, error('The model `m` does not exist', 'model_not_found')) },
    run: { withAnswer: true },
    at: 'One streamed token: model-unknown',
    message: /does not know this model/,
    remedy: /Check the model’s ID/,
  },
  {
    title: 'broken events',
    server: { answer: sse('data: {"choices":[{"index":0,"delta":{"con\n\ndata: [DONE]\n\n') },
    run: { withAnswer: true },
    at: 'One streamed token: malformed-response',
    message: /could not be read/,
    remedy: /type matches its server/,
  },
  {
    title: 'a stream that ends in the middle',
    server: { answer: sse(chunk({ content: 'rea' })) },
    run: { withAnswer: true },
    at: 'One streamed token: stream-cut',
    message: /ended before the answer was complete/,
    remedy: /something between this page and the provider/,
  },
  {
    title: 'a model that calls no tools',
    server: { answer: sse(word) },
    run: { withAnswer: true },
    at: 'One tool call: tools-unsupported',
    message: /answered with text instead of calling the tool/,
    remedy: /choose another model/,
  },
]

describe('a broken setup is named with its remedy', () => {
  test.each(broken)('$title', async ({ server, draft, run: how, at, message, remedy }) => {
    const { origin, seen } = await provider(server)
    const result = await run({ baseUrl: `${origin}/v1`, ...draft }, how)
    expect(result.at).toBe(at)
    expect(result.failureText).toMatch(message)
    expect(result.failureText).toMatch(remedy)
    expect(result.failureText).not.toMatch(/Failed to fetch|canary/)
    expect(result.record.outcome).toBe('failed')
    if (!how?.withAnswer) expect(seen.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('nothing listens', async () => {
    const { at, failureText, states } = await run({ baseUrl: 'http://127.0.0.1:1/v1' })
    expect(at).toBe('Reachability: server-not-running')
    expect(failureText).toMatch(/\(1\) the server is not running, or listens on another port/)
    expect(states.slice(2)).toEqual(Array(5).fill('skipped'))
  })

  test('the browser blocks the local network for pages', async () => {
    const { at, failureText } = await run(
      { baseUrl: 'http://127.0.0.1:1/v1' },
      { permission: async () => 'denied' },
    )
    expect(at).toBe('Reachability: local-network-denied')
    expect(failureText).toContain('allow “Local network access”')
  })

  test('an unencrypted address, from an encrypted page', async () => {
    const environment = () => ({ isOnline: true, pageOrigin: page, isSecurePage: true })
    const fetch = async () => Promise.reject(new TypeError('Failed to fetch'))
    const { at, failureText } = await run({ baseUrl: 'http://192.168.1.20:8080/v1' }, { environment, fetch })
    expect(at).toBe('Reachability: mixed-content')
    expect(failureText).toContain('Use an https:// address')
  })

  test('an unencrypted address in a browser that allows it, without a server that responds', async () => {
    const environment = () => ({ isOnline: true, pageOrigin: page, isSecurePage: true })
    const fetch = async () => Promise.reject(new TypeError('Failed to fetch'))
    const permission = async () => 'granted' as const
    const { at } = await run({ baseUrl: 'http://192.168.1.20:8080/v1' }, { environment, fetch, permission })
    expect(at).toBe('Reachability: server-not-running')
  })

  test.each([
    ['localhost', 'Address: base-url-invalid'],
    ['http://api.example.com/v1', 'Address: mixed-content'],
    ['http://0.0.0.0:1234/v1', 'Address: address-blocked'],
  ])('the address %s, without any request', async (baseUrl, expected) => {
    const fetch = async () => expect.fail('no request')
    const { at, states } = await run({ baseUrl }, { fetch })
    expect(at).toBe(expected)
    expect(states.slice(1)).toEqual(Array(6).fill('skipped'))
  })
})

test('suggests the right base URL if the version is missing', async () => {
  const list: Answer = (request, response) =>
    request.url === '/v1/models' ? json(200, models)(request, response) : json(404, '{}')(request, response)
  const { origin } = await provider({ list })
  const { at, failureText } = await run({ baseUrl: origin })
  expect(at).toBe('Model list: model-unknown')
  expect(failureText).toContain(`change the base URL to ${origin}/v1.`)
})

test('a provider’s own host without a key is not called', async () => {
  const { at } = await run({ dialect: 'anthropic' }, { fetch: async () => expect.fail('no request') })
  expect(at).toBe('Key: key-missing')
})

test('reads the stored key only with the address of the draft', async () => {
  const requestedKeys: string[] = []
  const vault: KeyVaultPort = {
    read: async (id, origin) => {
      requestedKeys.push(`${id} ${origin}`)
      return fail(createFailure('key-unreadable'))
    },
  }
  const draft = { id: 'provider-7' as ProviderId, baseUrl: 'https://evil.example/v1' }
  expect((await run(draft, { vault })).at).toBe('Key: key-unreadable')
  expect(requestedKeys).toEqual(['provider-7 https://evil.example'])
})

test('sends the probes without a key', async () => {
  const { origin, seen } = await provider({ list: json(401, '', {}) })
  await run({ baseUrl: `${origin}/v1`, apiKey: key })
  const carriers = seen.filter((request) => JSON.stringify(request.headers).includes('canary'))
  expect(carriers.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /v1/models', 'GET /v1/models'])
  expect(seen.some(({ method }) => method === 'HEAD')).toBe(true)
})

test('stops when it is aborted: no failure is reported, and the remaining steps are skipped', async () => {
  const controller = new AbortController()
  const { origin } = await provider({ list: () => controller.abort() })
  const { states, at } = await run({ baseUrl: `${origin}/v1` }, { signal: controller.signal })
  expect(at).toBeUndefined()
  expect(states).toEqual(['passed', ...Array(6).fill('skipped')])
})
