import { expect, test } from 'vitest'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import { chooseBreakpoints } from '../../core/context/choose-breakpoints.ts'
import { digestRequest } from '../../core/context/request-prefix.ts'
import type { ModelRequest, ModelStreamPart } from '../../core/engine/ports/turn-ports.ts'
import type { CacheBreakpoint, PromptCaching } from '../../core/model/context/prompt-cache.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { CallId, ProviderId } from '../../core/model/id.ts'
import { cacheRulesFor } from '../../core/model/providers/cache-rules.ts'
import type { ModelMessage } from '../../core/model/providers/model-request.ts'
import { providerKindById } from '../../core/model/providers/provider-catalog.ts'
import { providerKindIds, type ProviderKindId } from '../../core/model/providers/provider-kind-id.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { createModelPort } from './model-port.ts'

const question: ModelMessage = { role: 'user', text: 'First question' }
const call = (id: string): ModelMessage => ({
  role: 'assistant',
  parts: [
    { type: 'text', text: 'Let me see.' },
    { type: 'tool-call', callId: id as CallId, toolName: 'calculate', arguments: {} },
  ],
})
const result = (id: string, value: string): ModelMessage => ({
  role: 'tool',
  results: [{ callId: id as CallId, toolName: 'calculate', isError: false, value }],
})
const thought: ModelMessage = {
  role: 'assistant',
  parts: [
    { type: 'text', text: 'Done.' },
    { type: 'reasoning', text: 'Why', providerMetadata: { anthropic: { signature: 's' } } },
  ],
}

interface Place {
  messages: readonly ModelMessage[]
  /** Index of the current user message, and of the last message of the previous request. */
  userMessage: number
  previous?: number
  isFirstOfTurn: boolean
}

/** Requests of a turn, each with the marks that it must have, in the order of the body. */
const places = {
  'the first request of a chat': { messages: [question], userMessage: 0, isFirstOfTurn: true },
  'the second request of a turn': {
    messages: [question, call('one'), result('one', '1')],
    userMessage: 0,
    previous: 0,
    isFirstOfTurn: false,
  },
  'a later request of a turn': {
    messages: [question, call('one'), result('one', '1'), call('two'), result('two', '2')],
    userMessage: 0,
    previous: 2,
    isFirstOfTurn: false,
  },
  'the first request of a later turn': {
    messages: [
      question,
      { role: 'assistant', parts: [{ type: 'text', text: 'Hi' }] },
      { role: 'user', text: 'Next' },
    ],
    userMessage: 2,
    previous: 0,
    isFirstOfTurn: true,
  },
} satisfies Record<string, Place>
type PlaceName = keyof typeof places

function breakpointsFor(
  name: PlaceName,
  id: ProviderKindId,
  modelId: string,
  choice: PromptCaching,
): CacheBreakpoint[] {
  const { messages, userMessage, isFirstOfTurn, ...place } = places[name]
  const endAt = (after: number) => ({ after, tokens: 2000 + after })
  const prefixes = {
    systemTokens: 1500,
    userMessage: endAt(userMessage),
    previous: 'previous' in place ? endAt(place.previous) : undefined,
    end: endAt(messages.length - 1),
    isFirstOfTurn,
  }
  return chooseBreakpoints(
    prefixes,
    cacheRulesFor({ kind: id, dialect: providerKindById(id).dialect }, modelId, choice),
  )
}

const models = {
  anthropic: 'claude-sonnet-5',
  alibaba: 'qwen4-max',
  openrouter: 'anthropic/claude-sonnet-5',
} as const
type Marked = keyof typeof models

/** Marks of each body: the text of the marked block and its lifetime. */
const expected: Record<PlaceName, Record<Marked, readonly string[]>> = {
  'the first request of a chat': {
    anthropic: ['Be brief. H', 'First question H'],
    alibaba: [],
    openrouter: ['Be brief. H', 'First question H'],
  },
  'the second request of a turn': {
    anthropic: ['Be brief. H', 'First question H', '1 5'],
    alibaba: ['Be brief. H', 'First question H', '1 5'],
    openrouter: ['Be brief. H', 'First question H'],
  },
  'a later request of a turn': {
    anthropic: ['Be brief. H', 'First question H', '1 5', '2 5'],
    alibaba: ['Be brief. H', 'First question H', '1 5', '2 5'],
    openrouter: ['Be brief. H', 'First question H'],
  },
  'the first request of a later turn': {
    anthropic: ['Be brief. H', 'First question H', 'Next H'],
    alibaba: [],
    openrouter: ['Be brief. H', 'Next H'],
  },
}

const rows = Object.keys(places).flatMap((place) =>
  Object.keys(models).flatMap((id) =>
    (['automatic', '1-hour'] as const).map((choice) => [id as Marked, choice, place as PlaceName] as const),
  ),
)

test('24 bodies are compared', () => expect(rows).toHaveLength(24))

test.each(rows)('%s, %s: %s has its markers', async (id, choice, place) => {
  const cacheBreakpoints = breakpointsFor(place, id, models[id], choice)
  const [body] = await send(id, { messages: places[place].messages, cacheBreakpoints, modelId: models[id] })
  const [plain] = await send(id, { messages: places[place].messages, modelId: models[id] })
  const marks = listMarks(body)
  const lifetime = choice === '1-hour' ? 'H' : '5'
  expect(marks).toEqual(expected[place][id].map((mark) => mark.replace(/H$/, lifetime)))
  expect(marks.length).toBeLessThanOrEqual(4)
  const lifetimes = marks.map((mark) => mark.at(-1)).join('')
  expect(lifetimes).toMatch(/^H*5*$/)
  expect(listMarks(plain)).toEqual([])
  expect(contentOf(body)).toEqual(contentOf(plain))
})

test('dialects that need no markers send the same bytes with and without breakpoints', async () => {
  const others = providerKindIds.filter((id) => providerKindById(id).cache !== 'marked')
  expect(others.length).toBeGreaterThanOrEqual(15)
  const { messages } = places['a later request of a turn']
  const all: CacheBreakpoint[] = [
    { after: 'system', ttl: '1h', tokens: 2000 },
    { after: 4, ttl: '5m', tokens: 4000 },
  ]
  for (const id of others) {
    expect([id, await send(id, { messages, cacheBreakpoints: all })]).toEqual([
      id,
      await send(id, { messages }),
    ])
  }
})

test('digests are equal with and without markers', () => {
  const request = {
    model: { providerId: 'p' as ProviderId, modelId: 'm' },
    system: '',
    tools: [],
    messages: [question],
  }
  const marked = {
    ...request,
    cacheBreakpoints: breakpointsFor('the first request of a chat', 'anthropic', 'm', 'automatic'),
  }
  expect(digestRequest(marked)).toEqual(digestRequest(request))
})

test('a message that ends with reasoning is not marked, but the one before it', async () => {
  const cacheBreakpoints: CacheBreakpoint[] = [{ after: 1, ttl: '5m', tokens: 2000 }]
  const [body] = await send('anthropic', { messages: [question, thought, question], cacheBreakpoints })
  expect(listMarks(body)).toEqual(['First question 5'])
})

test('a server that refuses the markers gets the request once more without them', async () => {
  const bodies: string[] = []
  const parts = await ask(
    'anthropic',
    { messages: [question], cacheBreakpoints: [{ after: 0, ttl: '5m', tokens: 2000 }] },
    (body) => {
      bodies.push(body)
      return body.includes('cache_control')
        ? Response.json(
            {
              type: 'error',
              error: {
                type: 'invalid_request_error',
                message: 'messages.0.cache_control: Extra inputs are not permitted',
              },
            },
            { status: 400 },
          )
        : new Response(answer, { headers: { 'content-type': 'text/event-stream' } })
    },
  )
  expect(bodies.map((body) => body.includes('cache_control'))).toEqual([true, false])
  expect(parts.map(({ type }) => type)).toEqual([
    'warning',
    'cache-markers-refused',
    'text-delta',
    'text-end',
    'finish',
  ])
  const usage = {
    inputTokens: 2103,
    cachedInputTokens: 100,
    cacheWriteTokens: 2000,
    cacheWriteHourTokens: 1500,
  }
  expect(parts.at(-1)).toMatchObject({ usage })
})

const data = (type: string, rest: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`
const usage = {
  input_tokens: 3,
  output_tokens: 1,
  cache_read_input_tokens: 100,
  cache_creation_input_tokens: 2000,
  cache_creation: { ephemeral_5m_input_tokens: 500, ephemeral_1h_input_tokens: 1500 },
}
const answer = [
  data('message_start', { message: { id: 'm', role: 'assistant', content: [], usage } }),
  data('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  data('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Hi' } }),
  data('content_block_stop', { index: 0 }),
  data('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } }),
  data('message_stop'),
].join('')

interface Sent {
  messages: readonly ModelMessage[]
  cacheBreakpoints?: readonly CacheBreakpoint[]
  modelId?: string
}

/** Sends a request that the server refuses, and returns the bodies that it got. */
async function send(id: ProviderKindId, sent: Sent): Promise<string[]> {
  const bodies: string[] = []
  await ask(id, sent, (body) => {
    bodies.push(body)
    return Response.json({ error: { message: 'no' } }, { status: 401 })
  })
  return bodies
}

async function ask(
  id: ProviderKindId,
  { messages, cacheBreakpoints, modelId = 'm' }: Sent,
  respond: (body: string) => Response,
): Promise<ModelStreamPart[]> {
  const { dialect, baseUrl, baseUrlExample = '' } = providerKindById(id)
  const provider: Provider = {
    id: 'p' as ProviderId,
    kind: id,
    dialect,
    name: 'P',
    baseUrl: baseUrl || baseUrlExample,
    models: [modelId],
  }
  const request: ModelRequest = {
    model: { providerId: provider.id, modelId },
    system: 'Be brief.',
    messages,
    tools: [
      {
        name: 'calculate',
        description: 'Sums',
        parameters: { type: 'object', properties: {}, required: [] },
      },
    ],
    cacheBreakpoints,
  }
  const port = createModelPort({
    providers: { find: async () => succeed(provider) },
    vault: { read: async () => succeed('secret-key') },
    fetch: async (_, init) => respond(String(init?.body)),
  })
  const parts: ModelStreamPart[] = []
  const signal = new AbortController().signal
  for await (const part of port.stream(request, signal, new RecordingEgress())) parts.push(part)
  return parts
}

interface Block {
  text?: string
  content?: unknown
  cache_control?: { ttl?: string }
}

/** Lists the marked blocks of a body in its order. */
function listMarks(body = '{}'): string[] {
  const marks: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const block = value as Block
    if (block.cache_control) {
      const lifetime = block.cache_control.ttl === '1h' ? 'H' : '5'
      marks.push(`${block.text ?? (typeof block.content === 'string' ? block.content : '')} ${lifetime}`)
    }
    Object.values(value).forEach(visit)
  }
  const { system, messages } = JSON.parse(body) as { system?: unknown; messages?: unknown }
  visit([system, messages])
  return marks
}

/** Returns the texts of a body in its order, without markers. A marked text is a part, and others may be plain strings. */
function contentOf(body = '{}'): unknown {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([key]) => key !== 'cache_control')
    const stripped = Object.fromEntries(entries.map(([key, each]) => [key, strip(each)]))
    const { content } = stripped
    const [only] = Array.isArray(content) && content.length === 1 ? (content as Block[]) : []
    return only?.text === undefined ? stripped : { ...stripped, content: only.text }
  }
  return strip(JSON.parse(body))
}
