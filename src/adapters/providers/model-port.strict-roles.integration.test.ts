import { describe, expect, test } from 'vitest'
import type { KeyVaultPort, ProviderStorePort } from '../../core/engine/ports/run-ports.ts'
import type { ModelMessage, ModelRequest } from '../../core/engine/ports/turn-ports.ts'
import type { CallId, ProviderId } from '../../core/model/id.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import { toServerSentEvents } from '../../../test/recordings/serve-recording.ts'
import { createModelPort } from './model-port.ts'

const answer = toServerSentEvents('openai-compatible', [
  '{"id":"c","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]}',
])
const roleOf = ({ role }: { role: string }) => role

/** A server whose template refuses some orders of roles with this text. */
function createServer(refuses: (roles: string[]) => boolean, refusal: string, status = 500) {
  const bodies: { messages: { role: string; content: unknown }[] }[] = []
  const serve: typeof fetch = (_input, init) => {
    const body = JSON.parse(String(init?.body)) as (typeof bodies)[number]
    bodies.push(body)
    const isRefused = refuses(body.messages.map(roleOf))
    return Promise.resolve(
      isRefused
        ? new Response(JSON.stringify({ error: { message: refusal } }), { status })
        : new Response(answer, { headers: { 'content-type': 'text/event-stream' } }),
    )
  }
  const provider: Provider = {
    id: 'strict' as ProviderId,
    dialect: 'openai-compatible',
    name: 'Strict',
    baseUrl: 'http://127.0.0.1:9/v1',
    models: [],
  }
  const providers: ProviderStorePort = { find: async () => succeed(provider) }
  const vault: KeyVaultPort = { read: async () => succeed('sk-canary-0123456789') }
  const port = createModelPort({ providers, vault, fetch: serve })
  const call = async (messages: readonly ModelMessage[], modelId = 'm') => {
    const request: ModelRequest = {
      model: { providerId: provider.id, modelId },
      system: 'Be brief.',
      messages,
      tools: [{ name: 't', description: 'd', parameters: { type: 'object', properties: {} } }],
    }
    const parts = []
    for await (const part of port.stream(request, new AbortController().signal, new RecordingEgress()))
      parts.push(part.type)
    return parts
  }
  return { call, bodies }
}

const twice: readonly ModelMessage[] = [
  { role: 'user', text: 'a' },
  { role: 'user', text: 'b' },
]
const hasNeighbors = (roles: string[]) => roles.some((role, at) => role === roles[at - 1])

describe('a server that refuses two messages of one role in a row', () => {
  test.each([
    ['llama.cpp', 500, 'Conversation roles must alternate user/assistant/user/assistant/...'],
    ['Mistral', 400, "Unexpected role 'user' after role 'tool'"],
    [
      'Perplexity',
      400,
      'After the (optional) system message(s), user or tool message(s) should alternate with assistant message(s).',
    ],
    [
      'Anthropic',
      400,
      'messages: roles must alternate between "user" and "assistant", but found multiple "user" roles in a row',
    ],
    ['Gemini', 400, 'Please ensure that multiturn requests alternate between user and model.'],
    [
      'DeepSeek',
      400,
      'deepseek-reasoner does not support successive user or assistant messages (messages[1] and messages[2] in your input). You should interleave the user/assistant messages in the message sequence.',
    ],
    ['ERNIE', 400, "the role of message with even index in the messages must be 'assistant'"],
    ['a gateway', 422, 'Two messages with the same role follow each other'],
  ])('gets them joined after the error text of %s, and from then on', async (_, status, refusal) => {
    const server = createServer(hasNeighbors, refusal, status)
    expect(await server.call(twice)).toContain('finish')
    expect(server.bodies.map(({ messages }) => messages.map(roleOf))).toEqual([
      ['system', 'user', 'user'],
      ['system', 'user'],
    ])
    expect(server.bodies[1]?.messages[1]?.content).toBe('a\n\nb')
    expect(await server.call(twice)).toContain('finish')
    expect(server.bodies).toHaveLength(3)
    await server.call([{ role: 'user', text: 'a' }], 'other')
    expect(await server.call(twice, 'other')).toContain('finish')
    expect(server.bodies).toHaveLength(6)
  })

  test('gets a message of the model between a result and the person', async () => {
    const callId = 'call_1' as CallId
    const messages: readonly ModelMessage[] = [
      { role: 'user', text: 'a' },
      { role: 'assistant', parts: [{ type: 'tool-call', callId, toolName: 't', arguments: {} }] },
      { role: 'tool', results: [{ callId, toolName: 't', isError: false, value: 'x' }] },
      { role: 'user', text: 'b' },
    ]
    const afterResult = (roles: string[]) =>
      roles.some((role, at) => role === 'user' && roles[at - 1] === 'tool')
    const server = createServer(afterResult, 'Conversation roles must alternate')
    expect(await server.call(messages)).toContain('finish')
    expect(server.bodies[1]?.messages.map(roleOf)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ])
  })

  test('gets a message of the person before a conversation that starts with the model', async () => {
    const messages: readonly ModelMessage[] = [
      { role: 'assistant', parts: [{ type: 'text', text: 'x' }] },
      { role: 'user', text: 'b' },
    ]
    const server = createServer(([, first]) => first !== 'user', 'First message must be from user')
    expect(await server.call(messages)).toContain('finish')
    expect(server.bodies[1]?.messages.map(roleOf)).toEqual(['system', 'user', 'assistant', 'user'])
  })
})

test('a server without a system role gets the instructions in the first message', async () => {
  const server = createServer((roles) => roles.includes('system'), 'System role not supported')
  expect(await server.call([{ role: 'user', text: 'a' }])).toContain('finish')
  expect(server.bodies[1]?.messages).toEqual([{ role: 'user', content: 'Be brief.\n\na' }])
})

test('a server that refuses twice, or for another reason, gets no further request', async () => {
  const always = createServer(() => true, 'Conversation roles must alternate')
  expect(await always.call(twice)).toEqual(['failure'])
  expect(always.bodies).toHaveLength(2)
  const other = createServer(() => true, 'something else')
  expect(await other.call(twice)).toEqual(['failure'])
  expect(other.bodies).toHaveLength(1)
})
