import type { RequestListener } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import type { ModelMessage, ModelRequest, ModelStreamPart } from '../../core/engine/ports/turn-ports.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { CallId, ProviderId } from '../../core/model/id.ts'
import type { Dialect, Provider } from '../../core/model/providers/provider.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { createModelPort } from './model-port.ts'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import { serveOnLoopback } from '../../../test/doubles/serve-on-loopback.ts'

async function serve(listener: RequestListener): Promise<{ baseUrl: string; requests: () => number }> {
  const { origin, seen } = await serveOnLoopback(listener)
  return { baseUrl: `${origin}/v1`, requests: () => seen.length }
}

interface Call {
  dialect?: Dialect
  baseUrl?: string
  key?: string | null
  fetch?: typeof fetch
  signal?: AbortSignal
  messages?: readonly ModelMessage[]
  modelId?: string
}

function stream(call: Call): AsyncIterable<ModelStreamPart> {
  const provider: Provider = {
    id: 'provider-1' as ProviderId,
    dialect: call.dialect ?? 'openai-compatible',
    name: 'P',
    baseUrl: call.baseUrl ?? 'http://127.0.0.1:9/v1',
    models: [],
  }
  const request: ModelRequest = {
    model: { providerId: provider.id, modelId: call.modelId ?? 'm' },
    system: '',
    messages: call.messages ?? [{ role: 'user', text: 'Hi' }],
    tools: [],
  }
  return createModelPort({
    providers: { find: async () => succeed(provider) },
    vault: { read: async () => succeed(call.key ?? null) },
    ...(call.fetch && { fetch: call.fetch }),
  }).stream(request, call.signal ?? new AbortController().signal, new RecordingEgress())
}

async function collect(parts: AsyncIterable<ModelStreamPart>): Promise<ModelStreamPart[]> {
  const list: ModelStreamPart[] = []
  for await (const part of parts) list.push(part)
  return list
}

const delta = (content: string) =>
  `data: {"id":"c","choices":[{"index":0,"delta":{"content":"${content}"}}]}\n\n`
const sse = { 'content-type': 'text/event-stream' }

describe('an unreadable line', () => {
  const broken = 'data: {"id": broken\n\n'
  const end = 'data: {"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n'
  const call = (index: number, started: object) =>
    `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { tool_calls: [{ index, ...started }] } }] })}\n\n`

  async function read(body: string) {
    const { baseUrl, requests } = await serve((_, response) => response.writeHead(200, sse).end(body))
    const parts = await collect(stream({ baseUrl }))
    expect(requests()).toBe(1)
    return parts
  }

  test.each([
    ['in the middle', `${delta('One ')}${broken}${delta('two')}${end}data: [DONE]\n\n`],
    ['twice', `${delta('One ')}${broken}${broken}${delta('two')}${end}`],
    ['with two objects in it', `${delta('One ')}data: {"id":"c"}{"id":"c"}\n\n${delta('two')}${end}`],
    ['of a wrong shape', `${delta('One ')}data: {"choices":[{"delta":7}]}\n\n${delta('two')}${end}`],
  ])('%s is reported once, and the answer continues to its end', async (_, body) => {
    expect(await read(body)).toMatchObject([
      { type: 'text-delta', text: 'One ' },
      { type: 'damaged' },
      { type: 'text-delta', text: 'two' },
      { type: 'text-end' },
      { type: 'finish', reason: 'stop' },
    ])
  })

  test('at the start is reported with the next event, so that the first part is of the answer', async () => {
    const parts = await read(`${broken}${delta('two')}${end}`)
    expect(parts.map(({ type }) => type)).toEqual(['damaged', 'text-delta', 'text-end', 'finish'])
  })

  test.each([
    ['the end', `${delta('Half')}${broken}`],
    ['everything', `${broken}${broken}`],
    ['everything but the end', `${broken}${end}`],
  ])('in place of %s leaves no answer', async (_, body) => {
    expect((await read(body)).at(-1)).toMatchObject({
      type: 'failure',
      failure: { code: 'malformed-response' },
    })
  })

  test('that is an error of the provider is reported as one', async () => {
    const parts = await read(`${delta('Half')}data: {"error":5,"choices":7}\n\n${delta('two')}${end}`)
    expect(parts.at(-1)?.type).toBe('failure')
  })

  test('flags each incomplete call before it, even if the rest parses', async () => {
    const whole = call(0, { id: 'a', type: 'function', function: { name: 'one', arguments: '{"x":1}' } })
    const begin = call(1, { id: 'b', type: 'function', function: { name: 'two', arguments: '{"path":"/a' } })
    const rest = call(1, { function: { arguments: '/c"}' } })
    const parts = await read(`${whole}${begin}${broken}${rest}${end.replace('stop', 'tool_calls')}`)
    expect(parts.filter(({ type }) => type === 'tool-call')).toMatchObject([
      { callId: 'a', argumentsText: '{"x":1}' },
      { callId: 'b', argumentsText: '{"path":"/a/c"}', damaged: true },
    ])
  })
})

test('an unknown event is skipped and reported, and the answer continues', async () => {
  const { baseUrl } = await serve((_, response) => {
    response
      .writeHead(200, sse)
      .end(
        `${delta('a')}data: {"type":"novelty"}\n\ndata: {"type":"novelty"}\n\n${delta('b')}data: {"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`,
      )
  })
  const parts = await collect(stream({ baseUrl }))
  expect(parts.map((part) => part.type)).toEqual([
    'text-delta',
    'unsupported',
    'text-delta',
    'text-end',
    'finish',
  ])
})

test('a connection that breaks after some text is an interrupted stream', async () => {
  let cut = () => {}
  const { baseUrl } = await serve((_, response) => {
    response.writeHead(200, sse).write(delta('Half'))
    cut = () => response.destroy()
  })
  const parts: ModelStreamPart[] = []
  for await (const part of stream({ baseUrl })) {
    parts.push(part)
    // Data that was already read is not lost. On a busy machine, a reset may discard data in transit.
    if (part.type === 'text-delta') cut()
  }
  expect(parts).toMatchObject([
    { type: 'text-delta', text: 'Half' },
    { type: 'failure', failure: { code: 'stream-cut' } },
  ])
})

test.each(['openai', 'anthropic', 'google', 'openai-compatible'] as const)(
  '%s: an empty answer ends as an empty one',
  async (dialect) => {
    const { baseUrl } = await serve((_, response) => response.writeHead(200, sse).end())
    const parts = await collect(stream({ dialect, baseUrl }))
    const last = parts.at(-1)
    expect(last === undefined || (last.type === 'finish' && last.reason === 'interrupted')).toBe(true)
  },
)

test.each([
  ['openai', 401, '{"error":{"message":"bad key","code":"invalid_api_key"}}', 'key-missing'],
  [
    'anthropic',
    529,
    '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
    'overloaded',
  ],
  [
    'google',
    404,
    '{"error":{"code":404,"message":"models/m is not found","status":"NOT_FOUND"}}',
    'model-unknown',
  ],
  ['openai-compatible', 500, 'oops', 'provider-error'],
] as const)('%s: HTTP %i is one request and one failure', async (dialect, status, body, code) => {
  const { baseUrl, requests } = await serve((_, response) => response.writeHead(status).end(body))
  expect(await collect(stream({ dialect, baseUrl }))).toMatchObject([{ type: 'failure', failure: { code } }])
  expect(requests()).toBe(1)
})

test('an abort before, during connecting and during reading ends the stream quietly, and the request with it', async () => {
  let closed = 0
  const { baseUrl, requests } = await serve((request, response) => {
    response.on('close', () => {
      closed += 1
    })
    if (request.headers.authorization === undefined) return
    response.writeHead(200, sse)
    response.write(delta('a'))
  })
  expect(await collect(stream({ baseUrl, signal: AbortSignal.abort() }))).toEqual([])
  expect(requests()).toBe(0)

  const connecting = new AbortController()
  const hanging = collect(stream({ baseUrl, signal: connecting.signal }))
  await vi.waitFor(() => expect(requests()).toBe(1), { interval: 1 })
  connecting.abort()
  expect(await hanging).toEqual([])

  const reading = new AbortController()
  const seen: ModelStreamPart[] = []
  for await (const part of stream({ baseUrl, key: 'sk-12345678', signal: reading.signal })) {
    seen.push(part)
    reading.abort()
  }
  expect(seen).toMatchObject([{ type: 'text-delta', text: 'a' }])
  await vi.waitFor(() => expect(closed).toBe(2), { interval: 1 })
})

test('a reader that cancels ends the request', async () => {
  let closed = false
  const { baseUrl } = await serve((_, response) => {
    response.on('close', () => {
      closed = true
    })
    response.writeHead(200, sse)
    response.write(delta('a'))
  })
  for await (const _ of stream({ baseUrl })) break
  await vi.waitFor(() => expect(closed).toBe(true), { interval: 1 })
})

test('without a key the providers’ own hosts get no request', async () => {
  let isRequested = false
  const refuse: typeof fetch = () => {
    isRequested = true
    return Promise.reject(new TypeError('x'))
  }
  for (const dialect of ['openai', 'anthropic', 'google'] as const) {
    const parts = await collect(stream({ dialect, baseUrl: '', fetch: refuse }))
    expect(parts).toMatchObject([{ type: 'failure', failure: { code: 'key-missing' } }])
  }
  expect(isRequested).toBe(false)
})

test('a missing provider and an invalid address are failures', async () => {
  expect(await collect(stream({ baseUrl: 'nonsense' }))).toMatchObject([
    { failure: { code: 'base-url-invalid' } },
  ])
  const port = createModelPort({
    providers: { find: async () => fail(createFailure('provider-missing')) },
    vault: { read: async () => succeed(null) },
  })
  const request: ModelRequest = {
    model: { providerId: 'gone' as ProviderId, modelId: 'm' },
    system: '',
    messages: [],
    tools: [],
  }
  expect(
    await collect(port.stream(request, new AbortController().signal, new RecordingEgress())),
  ).toMatchObject([{ failure: { code: 'provider-missing' } }])
})

/** Returns the request body for a conversation. */
async function bodyOf(call: Call): Promise<string> {
  let body = ''
  const capture: typeof fetch = (_, init) => {
    body = String(init?.body)
    return Promise.resolve(new Response('', { headers: sse }))
  }
  await collect(stream({ ...call, fetch: capture }))
  return body
}

const callId = 'call_1' as CallId
function conversation(providerMetadata: Record<string, Record<string, string>>): ModelMessage[] {
  return [
    { role: 'user', text: 'What time is it?' },
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'thinking', providerMetadata },
        { type: 'tool-call', callId, toolName: 'current_time', arguments: {}, providerMetadata },
      ],
    },
    { role: 'tool', results: [{ callId, toolName: 'current_time', isError: false, value: 'noon' }] },
  ]
}

test('signatures are sent back to the provider that wrote them', async () => {
  const anthropic = conversation({ anthropic: { signature: 'c2ln' } })
  expect(await bodyOf({ dialect: 'anthropic', messages: anthropic })).toContain('"signature":"c2ln"')
  const google = conversation({ google: { thoughtSignature: 'dGhvdWdodA' } })
  expect(await bodyOf({ dialect: 'google', messages: google })).toContain('"thoughtSignature":"dGhvdWdodA"')
  const openai = conversation({ openai: { itemId: 'rs_1', reasoningEncryptedContent: 'ZW5j' } })
  expect(await bodyOf({ dialect: 'openai', messages: openai })).toContain('"encrypted_content":"ZW5j"')
})

test('a change of provider omits foreign signatures and reasoning', async () => {
  const messages = conversation({ anthropic: { signature: 'c2ln' } })
  for (const dialect of ['openai', 'google', 'openai-compatible'] as const) {
    const body = await bodyOf({ dialect, messages })
    expect(body).toContain('noon')
    expect(body).not.toMatch(/c2ln|thinking/)
  }
})

test('nothing is stored at OpenAI, and reasoning models are asked for encrypted reasoning', async () => {
  const body = JSON.parse(await bodyOf({ dialect: 'openai', modelId: 'gpt-5' })) as Record<string, unknown>
  expect(body).toMatchObject({ store: false, stream: true, include: ['reasoning.encrypted_content'] })
  expect(JSON.parse(await bodyOf({ dialect: 'openai-compatible' }))).toMatchObject({
    stream_options: { include_usage: true },
  })
})

test('only servers that request it get reasoning back as plain text', async () => {
  const messages = conversation({})
  expect(await bodyOf({ baseUrl: 'https://api.deepseek.com/v1', messages })).toContain(
    '"reasoning_content":"thinking"',
  )
  expect(await bodyOf({ baseUrl: 'https://api.cerebras.ai/v1', messages })).not.toContain('reasoning_content')
})

test('the event loop stays responsive while an endless stream is read', async () => {
  const event = new TextEncoder().encode(delta('x').repeat(50))
  const endless: typeof fetch = () =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.enqueue(event)
          },
        }),
        { headers: sse },
      ),
    )
  const controller = new AbortController()
  const channel = new MessageChannel()
  channel.port1.addEventListener('message', () => controller.abort())
  channel.port1.start()
  channel.port2.postMessage('stop')
  const parts = await collect(stream({ fetch: endless, signal: controller.signal }))
  channel.port1.close()
  expect(parts.every((part) => part.type === 'text-delta')).toBe(true)
})
