import { expect, onTestFinished, test, vi } from 'vitest'
import { serveOnLoopback } from '../../../test/doubles/serve-on-loopback.ts'
import type { KeyVaultPort } from '../../core/engine/ports/run-ports.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { ProviderId } from '../../core/model/id.ts'
import type { Dialect, Provider } from '../../core/model/providers/provider.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import type { EgressEntry } from '../../core/engine/ports/egress-scope.ts'
import { createEgress, type EgressOptions } from './egress.ts'
import { captureResponse, maxCapturedBytes } from './capture-exchange.ts'
import { ChatDeltaMerger } from './merge-chat-deltas.ts'

const key = 'sk-canary-0123456789'
function vaultWith(value: string | null): KeyVaultPort & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    read: async (providerId, origin) => {
      asked.push(`${providerId}|${origin}`)
      return succeed(value)
    },
  }
}

function providerAt(baseUrl: string, dialect: Dialect = 'openai-compatible'): Provider {
  return { id: 'provider-1' as ProviderId, dialect, name: 'P', baseUrl, models: [] }
}

const environment = () => ({ isOnline: true, pageOrigin: 'https://app.example', isSecurePage: true })

function egressTo(baseUrl: string, options: Partial<EgressOptions> & { dialect?: Dialect } = {}) {
  const { dialect, ...rest } = options
  return createEgress({
    provider: providerAt(baseUrl, dialect),
    vault: vaultWith(key),
    purpose: 'model-list',
    scope: new RecordingEgress(),
    environment,
    ...rest,
  })
}

/** Returns the failure of a call. */
async function failureOf(egress: ReturnType<typeof createEgress>, url: string, init?: RequestInit) {
  try {
    const response = await egress.fetch(url, init)
    await response.text()
  } catch (error) {
    return egress.toFailure(error)
  }
  return undefined
}

test.each([
  ['openai', 'authorization', `Bearer ${key}`],
  ['openai-compatible', 'authorization', `Bearer ${key}`],
  ['anthropic', 'x-api-key', key],
  ['google', 'x-goog-api-key', key],
] as const)('%s: the key is in %s and the library’s headers are gone', async (dialect, header, value) => {
  const { origin, seen } = await serveOnLoopback((_, response) => response.end('ok'))
  await egressTo(`${origin}/v1`, { dialect }).fetch(`${origin}/v1/models`, {
    headers: {
      Authorization: 'Bearer placeholder',
      'x-api-key': 'placeholder',
      'x-goog-api-key': 'placeholder',
      'User-Agent': 'ai-sdk/1',
      'X-Stainless-Lang': 'js',
      'anthropic-version': '2023-06-01',
    },
  })
  const headers = seen[0]?.headers ?? {}
  expect(headers[header]).toBe(value)
  expect(JSON.stringify(headers)).not.toMatch(/placeholder|stainless|ai-sdk/)
  expect(Object.values(headers).filter((text) => String(text).includes(key))).toHaveLength(1)
  expect(headers['anthropic-version']).toBe('2023-06-01')
  expect(headers.cookie).toBeUndefined()
  expect(headers.referer).toBeUndefined()
})

test('another origin gets no key, and the vault is not read', async () => {
  const foreign = await serveOnLoopback((_, response) => response.end('ok'))
  const vault = vaultWith(key)
  const asked: [string, string | null][] = []
  const send: typeof fetch = async (url, init) => {
    asked.push([String(url), new Headers(init?.headers).get('authorization')])
    return new Response('ok')
  }
  await egressTo('https://api.example/v1', { vault, fetch: send }).fetch('https://evil.example/v1/models', {
    headers: { Authorization: `Bearer placeholder` },
  })
  expect(asked).toEqual([['https://evil.example/v1/models', null]])
  expect(vault.asked).toEqual([])
  // A host of the local network in a provider's response is not called.
  const failure = await failureOf(egressTo('https://api.example/v1'), `${foreign.origin}/v1/files/1`)
  expect([failure?.code, foreign.seen]).toEqual(['address-blocked', []])
})

test('a redirect is refused: its target gets no request', async () => {
  const target = await serveOnLoopback((_, response) => response.end('ok'))
  const { origin } = await serveOnLoopback((_, response) => {
    response.writeHead(302, { location: `${target.origin}/v1/models` }).end()
  })
  const failure = await failureOf(egressTo(`${origin}/v1`), `${origin}/v1/models`)
  expect(failure).toMatchObject({ code: 'redirected', message: expect.stringContaining('redirects') })
  expect(target.seen).toHaveLength(0)
})

test('without a key there is no header for it', async () => {
  const { origin, seen } = await serveOnLoopback((_, response) => response.end('ok'))
  await egressTo(origin, { vault: vaultWith(null) }).fetch(origin, { headers: { authorization: 'Bearer x' } })
  expect(seen[0]?.headers.authorization).toBeUndefined()
})

test('an unreadable key ends the call before it is sent', async () => {
  const { origin, seen } = await serveOnLoopback((_, response) => response.end('ok'))
  const vault: KeyVaultPort = { read: async () => fail(createFailure('key-unreadable')) }
  expect((await failureOf(egressTo(origin, { vault }), origin))?.code).toBe('key-unreadable')
  expect(seen).toHaveLength(0)
})

test('a key with characters that no header allows is reported, not sent', async () => {
  const { origin, seen } = await serveOnLoopback((_, response) => response.end('ok'))
  expect((await failureOf(egressTo(origin, { vault: vaultWith('sk-\u200babc') }), origin))?.code).toBe(
    'key-wrong',
  )
  expect(seen).toHaveLength(0)
})

test('a web page with status 200 is not an answer', async () => {
  const { origin } = await serveOnLoopback((_, response) => {
    response.setHeader('content-type', 'text/plain')
    response.end('<!DOCTYPE html><title>Hotel login</title><body>Sign in')
  })
  const failure = await failureOf(egressTo(origin), origin)
  expect(failure?.code).toBe('not-an-api')
  expect(failure?.detail).toContain('Hotel login')
})

test('a stream that is labeled as a page is still a stream', async () => {
  const { origin } = await serveOnLoopback((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('data: 1\n\n')
  })
  expect(await failureOf(egressTo(origin), origin)).toBeUndefined()
})

test.each([
  [404, 'not-an-api'],
  [500, 'provider-error'],
  [429, 'rate-limited'],
  [502, 'overloaded'],
  [504, 'overloaded'],
  [503, 'overloaded'],
  [520, 'overloaded'],
  [524, 'overloaded'],
  [403, 'access-denied'],
])('HTML with status %i is %s', async (status, code) => {
  const { origin } = await serveOnLoopback((_, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html><title>nginx</title></html>')
  })
  expect((await failureOf(egressTo(origin), origin))?.code).toBe(code)
})

test.each([
  ['nginx', 'text/html', '<html><title>413 Request Entity Too Large</title></html>', 1_400_000, '1.4'],
  ['Cloudflare', 'text/html', '<!DOCTYPE html><html><h1>Payload too large</h1></html>', 900_000, '0.9'],
  ['plain text', 'text/plain', 'Payload Too Large', 250_000, '0.3'],
  ['no text', 'text/plain', '', 12, '0.1'],
  ['Express', 'application/json', '{"error":{"message":"request entity too large"}}', 250_000, '0.3'],
  ['FastAPI', 'application/json', '{"detail":"Request body too large"}', 250_000, '0.3'],
  ['Vercel', 'text/plain', 'FUNCTION_PAYLOAD_TOO_LARGE', 250_000, '0.3'],
])(
  'a request too large for an intermediate server fails with its size and a remedy: %s',
  async (_, type, page, length, size) => {
    const { origin } = await serveOnLoopback((request, response) => {
      request.resume().on('end', () => response.writeHead(413, { 'content-type': type }).end(page))
    })
    const body = JSON.stringify('x'.repeat(length))
    const failure = await failureOf(egressTo(origin), origin, { method: 'POST', body })
    expect(failure).toMatchObject({
      code: 'request-too-large',
      retryable: false,
      message: expect.stringContaining(`(${size} MB) is larger than a server between`),
      hint: expect.stringContaining('client_max_body_size'),
    })
  },
)

test('measures a body once, for the network log, unless a server says that it is too large', async () => {
  const baseUrl = 'https://api.example/v1'
  const send = async () => new Response('{}')
  const body = JSON.stringify('a body of its own')
  const encode = vi.spyOn(TextEncoder.prototype, 'encode')
  onTestFinished(() => encode.mockRestore())
  const headers = { accept: 'application/json' }
  await egressTo(baseUrl, { fetch: send }).fetch(baseUrl, { method: 'POST', headers, body })
  expect(encode.mock.calls.filter(([text]) => text === body)).toHaveLength(1)
})

test('a provider’s own response with status 413 is too large in bytes', async () => {
  const { origin } = await serveOnLoopback((_, response) =>
    response.writeHead(413).end('{"error":{"type":"request_too_large"}}'),
  )
  expect((await failureOf(egressTo(origin), origin))?.code).toBe('request-too-large')
})

test('content that exceeds the context is not called too large in bytes', async () => {
  const { origin } = await serveOnLoopback((_, response) =>
    response
      .writeHead(400)
      .end('{"error":{"message":"messages[0].content exceeds the maximum context length of 8192 tokens"}}'),
  )
  expect((await failureOf(egressTo(origin), origin))?.code).toBe('context-too-long')
})

test('provider text that repeats the key is redacted', async () => {
  const { origin } = await serveOnLoopback((_, response) => {
    response.writeHead(401).end(JSON.stringify({ error: { message: `Incorrect API key provided: ${key}` } }))
  })
  const failure = await failureOf(egressTo(origin), origin)
  expect(failure?.code).toBe('key-wrong')
  expect(JSON.stringify(failure)).not.toContain(key)
})

test('a stream that arrives as one document', async () => {
  const { origin } = await serveOnLoopback((request, response) => {
    response.end(request.url === '/error' ? '{"error":{"message":"Insufficient Balance"}}' : '{"choices":[]}')
  })
  const egress = egressTo(origin)
  expect((await failureOf(egress, `${origin}/error`, { method: 'POST', body: '{}' }))?.code).toBe('no-credit')
  expect((await failureOf(egress, `${origin}/ok`, { method: 'POST', body: '{}' }))?.code).toBe(
    'malformed-response',
  )
  expect(await failureOf(egress, `${origin}/ok`)).toBeUndefined()
})

test('a connection that breaks in the body is an interrupted stream', async () => {
  const { origin } = await serveOnLoopback((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n', () => setImmediate(() => response.destroy()))
  })
  expect((await failureOf(egressTo(origin), origin))?.code).toBe('stream-cut')
})

test('an abort stays an abort', async () => {
  const { origin } = await serveOnLoopback((_, response) => {
    response.write('data: 1\n\n')
  })
  const controller = new AbortController()
  const response = await egressTo(origin).fetch(origin, { signal: controller.signal })
  const reading = response.text()
  controller.abort()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})

test('the platform’s text for a failed request is never shown', async () => {
  const reject: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  for (const baseUrl of [
    'https://api.openai.com/v1',
    'http://localhost:11434/v1',
    'https://nowhere.example',
  ]) {
    const failure = await failureOf(egressTo(baseUrl, { fetch: reject }), baseUrl)
    expect(failure?.code).toBe('unreachable')
    expect(JSON.stringify(failure)).not.toMatch(/failed to fetch/i)
  }
})

test.each([
  [
    'http://localhost:11434/v1',
    /not running.*quit Ollama and start it with OLLAMA_ORIGINS=https:\/\/app\.example;/,
  ],
  ['http://192.168.1.5:1234/v1', /not encrypted|encrypted/],
  ['https://api.openai.com/v1', /^Likely causes, most likely first: \(1\) the API key is wrong/],
  ['https://mine.example/v1', /\(1\) the base URL is wrong.*CORS/],
])('%s without a response names its causes', async (baseUrl, causes) => {
  const reject: typeof fetch = () => Promise.reject(new TypeError('Load failed'))
  const failure = await failureOf(egressTo(baseUrl, { fetch: reject }), baseUrl)
  expect(`${failure?.hint}`.match(causes) ?? `${failure?.message}`.match(causes)).not.toBeNull()
})

test('offline is reported before any other cause, except for servers on this computer', async () => {
  const reject: typeof fetch = () => Promise.reject(new TypeError('x'))
  const offline = { fetch: reject, environment: () => ({ ...environment(), isOnline: false }) }
  expect((await failureOf(egressTo('https://a.example', offline), 'https://a.example'))?.code).toBe('offline')
  expect((await failureOf(egressTo('http://127.0.0.1:1', offline), 'http://127.0.0.1:1'))?.code).toBe(
    'unreachable',
  )
})

test('sends nothing to an unencrypted address of a public host, because keys could be read in transit', async () => {
  const sentHeaders: unknown[] = []
  const send: typeof fetch = async (url) => {
    sentHeaders.push(url)
    return new Response('ok')
  }
  const failure = await failureOf(egressTo('http://a.example', { fetch: send }), 'http://a.example')
  expect(failure?.code).toBe('mixed-content')
  expect(sentHeaders).toEqual([])
})

test.each([
  ['https://openrouter.ai/api/v1', ['content-type', 'x-title']],
  ['https://api.mistral.ai/v1', ['content-type']],
  ['https://mine.example/v1', ['content-type', 'x-custom', 'x-title']],
])('%s gets only the headers that its preflight allows', async (baseUrl, names) => {
  const sentHeaders: string[][] = []
  const send: typeof fetch = async (_, init) => {
    sentHeaders.push([...new Headers(init?.headers).keys()])
    return new Response('ok')
  }
  const headers = { 'content-type': 'application/json', 'x-title': 'a', 'x-custom': 'b', 'user-agent': 'c' }
  await egressTo(baseUrl, { fetch: send, vault: vaultWith(null) }).fetch(`${baseUrl}/models`, { headers })
  expect(sentHeaders).toEqual([names])
})

test('a request without a recorded purpose is not sent', async () => {
  const { origin, seen } = await serveOnLoopback((_, response) => response.end('ok'))
  const egress = createEgress({ provider: providerAt(origin), vault: vaultWith(key), purpose: 'model-list' })
  await expect(egress.fetch(origin)).rejects.toThrow('not booked')
  expect(seen).toHaveLength(0)
  const { signal } = new AbortController()
  egress.assignScope(signal, new RecordingEgress())
  expect((await egress.fetch(origin, { signal })).ok).toBe(true)
})

test.each([
  ['bytes', { maxBytes: 100 }, 'x'.repeat(101)],
  ['one line', { maxLineBytes: 50 }, `data: 1\n\ndata: ${'x'.repeat(46)}`],
  ['events', { maxEvents: 3 }, 'data: 1\n\n'.repeat(4)],
])('too much in %s is a failure of its own', async (_, caps, body) => {
  const { origin } = await serveOnLoopback((__, response) => response.end(body))
  expect((await failureOf(egressTo(origin, { caps }), origin))?.code).toBe('response-too-large')
  const fitting = await serveOnLoopback((__, response) => response.end(body.slice(0, -2)))
  expect(await failureOf(egressTo(fitting.origin, { caps }), fitting.origin)).toBeUndefined()
})

test('a proxy that the person entered gets the request in place of the provider, and is named in the network log', async () => {
  const { origin, seen } = await serveOnLoopback((_, response) => response.end('ok'))
  const provider = { ...providerAt('https://api.example/v1'), proxyUrl: `${origin}/?url=` }
  const vault = vaultWith(key)
  const egress = egressTo('https://api.example/v1', { provider, vault, purpose: 'model-call' })
  const ledger = new RecordingEgress()
  const { signal } = new AbortController()
  egress.assignScope(signal, ledger)
  await (await egress.fetch('https://api.example/v1/models', { signal })).text()
  expect(seen.map(({ url }) => url)).toEqual(['/?url=https%3A%2F%2Fapi.example%2Fv1%2Fmodels'])
  expect(seen[0]?.headers.authorization).toBe(`Bearer ${key}`)
  expect(vault.asked).toEqual([`provider-1|https://api.example by ${origin}`])
  expect(ledger.entries).toMatchObject([
    { host: 'api.example', via: new URL(origin).host, purpose: 'model-call', bytesReceived: 2, status: 200 },
  ])
})

test('a proxy that is overloaded says when to retry', async () => {
  const { origin } = await serveOnLoopback((_, response) =>
    response.writeHead(503, { 'retry-after': '7' }).end('busy'),
  )
  const provider = { ...providerAt('https://api.example/v1'), proxyUrl: `${origin}/?url=` }
  expect(await failureOf(egressTo('', { provider }), 'https://api.example/v1/models')).toMatchObject({
    code: 'proxy-failed',
    retryable: true,
    retryAfterMs: 7000,
    detail: 'HTTP 503: busy',
  })
})

test('requests of a call that has ended are not sent', async () => {
  const { origin, seen } = await serveOnLoopback((_, response) => response.end('ok'))
  const egress = egressTo(origin, { purpose: 'model-call' })
  const { signal } = new AbortController()
  egress.assignScope(signal, { admit: () => false })
  await expect(egress.fetch(origin, { signal })).rejects.toMatchObject({ failure: { code: 'aborted' } })
  expect(seen).toHaveLength(0)
})

test('a response passes exactly one stream of ours on its way to the library', async () => {
  const answer = new Response('data: {"a":1}\n\n', { headers: { 'content-type': 'text/event-stream' } })
  let made = 0
  const construct: ProxyHandler<typeof ReadableStream>['construct'] = (...call) => {
    made += 1
    return Reflect.construct(...call) as object
  }
  vi.stubGlobal('ReadableStream', new Proxy(ReadableStream, { construct }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const egress = egressTo('https://api.example/v1', { fetch: async () => answer })
  const response = await egress.fetch('https://api.example/v1/chat', { method: 'POST', body: '{}' })
  expect(await response.text()).toBe('data: {"a":1}\n\n')
  expect(made).toBe(1)
})

test('the response of a model call is recorded before it is repaired, even if it is an error', async () => {
  const text = ['He', 'llo']
    .map((content) => `data: {"choices":[{"delta":{"content":"${content}"}}]}\n\n`)
    .join('')
  const { origin } = await serveOnLoopback((request, response) => {
    const isGood = request.url === '/v1/chat'
    response.writeHead(isGood ? 200 : 429, { 'content-type': 'text/event-stream', 'x-request-id': 'r1' })
    response.end(isGood ? text : '{"error":{"message":"slow down"}}')
  })
  const scope = new RecordingEgress()
  const egress = egressTo(`${origin}/v1`, {
    purpose: 'model-call',
    scope,
    reshape: () => new ChatDeltaMerger(),
  })
  const read = await egress.fetch(`${origin}/v1/chat`, { method: 'POST', body: '{}' })
  expect(await read.text()).toContain('"Hello"')
  await failureOf(egress, `${origin}/v1/other`, { method: 'POST', body: '{}' })
  await egress.fetch(`${origin}/v1/chat`)
  const captured = scope.entries.map(({ response }) => response && Buffer.concat(response.chunks).toString())
  expect(captured).toEqual([text, '{"error":{"message":"slow down"}}', undefined])
  expect(scope.entries[0]?.response?.headers).toContainEqual({ name: 'x-request-id', value: 'r1' })
})

test('stores only the start of a very large response, and counts all of it', () => {
  const entry = { host: 'a', purpose: 'model-call', bytesSent: 0, bytesReceived: 0 } as const
  const noted: EgressEntry = { ...entry }
  const hear = captureResponse(noted, new Headers({ 'x-long': 'v'.repeat(9000) }))
  for (let count = 0; count < 20; count += 1) hear(new Uint8Array(maxCapturedBytes / 8 - 1))
  const byteCount = noted.response?.chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  expect(byteCount).toBe(maxCapturedBytes)
  // A truncated text could end within a key.
  expect(noted.response?.headers).toEqual([{ name: 'x-long' }])
})
