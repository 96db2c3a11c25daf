import { expect, test } from 'vitest'
import { MessageReducer } from '../../src/core/conversation/message-reducer.ts'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import type { KeyVaultPort, ProviderStorePort } from '../../src/core/engine/ports/run-ports.ts'
import type { TurnInput } from '../../src/core/engine/ports/turn-ports.ts'
import { runTurn } from '../../src/core/engine/turn/run-turn.ts'
import type { MessageId, RunId, SessionId } from '../../src/core/model/id.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { Provider } from '../../src/core/model/providers/provider.ts'
import { createModelPort } from '../../src/adapters/providers/model-port.ts'
import { createRecordedFetch, toServerSentEvents } from '../recordings/serve-recording.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { ManualClock } from '../doubles/manual-clock.ts'
import { RecordingRunLog } from '../doubles/recording-run-log.ts'
import { benchModel, replyStub, userMessage } from '../doubles/turn-bench.ts'
import { work } from './check-tools.ts'
import { mainThread } from '../../src/core/agents/main-thread.ts'

const container = { id: 'container_1', expires_at: '2030-01-01T00:00:00Z', skills: null }
const searchUse = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} }
const searchResult = {
  type: 'web_search_tool_result',
  tool_use_id: 'srvtoolu_1',
  content: [
    {
      type: 'web_search_result',
      url: 'https://bern.example/',
      title: 'Bern',
      encrypted_content: 'sealed',
      page_age: null,
    },
  ],
}
const thought = { type: 'thinking', thinking: '', signature: '' }

type Json = Record<string, unknown>
/** One content block, with its deltas. */
type Block = readonly [start: Json, ...deltas: Json[]]
const textBlock = (text: string): Block => [
  { type: 'text', text: '' },
  { type: 'text_delta', text },
]
const thinking: Block = [
  thought,
  { type: 'thinking_delta', thinking: 'Hm' },
  { type: 'signature_delta', signature: 'signed' },
]
const search: Block = [searchUse, { type: 'input_json_delta', partial_json: '{"query":"Bern"}' }]

function response(blocks: readonly Block[], reason: string, delta: Json = {}): string {
  const usage = { input_tokens: 10, output_tokens: 1 }
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], usage }
  const events: Json[] = [
    { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
    ...blocks.flatMap(([start, ...deltas], index) => [
      { type: 'content_block_start', index, content_block: start },
      ...deltas.map((each) => ({ type: 'content_block_delta', index, delta: each })),
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason: reason, stop_sequence: null, ...delta },
      usage: { output_tokens: 5 },
    },
    { type: 'message_stop' },
  ]
  return toServerSentEvents(
    'anthropic',
    events.map((event) => JSON.stringify(event)),
  )
}

/** Runs a turn against Anthropic's library. Returns the requests as its server would get them. */
async function run(responses: readonly string[]) {
  const server = createRecordedFetch(responses)
  const provider: Provider = {
    id: benchModel.providerId,
    dialect: 'anthropic',
    name: 'Recorded',
    baseUrl: 'http://127.0.0.1:9/v1',
    models: [],
  }
  const providers: ProviderStorePort = { find: async () => succeed(provider) }
  const vault: KeyVaultPort = { read: async () => succeed('sk-canary-0123456789') }
  const log = new RecordingRunLog()
  const tools = new ToolRegistry()
  tools.register(work)
  const model = createModelPort({ providers, vault, fetch: server.fetch })
  const input: TurnInput = {
    runId: 'run-1' as RunId,
    sessionId: 'session-1' as SessionId,
    userMessageId: 'message-user' as MessageId,
    assistantMessageId: 'message-reply' as MessageId,
    model: benchModel,
    prompt: [],
    history: [userMessage('Hello')],
    hostedTools: ['web-search', 'code-execution'],
  }
  const ports = {
    agent: mainThread,
    clock: new ManualClock(1000),
    ids: new CountedIds(),
    authority: 'unguarded' as const,
  }
  await runTurn(input, { ...ports, log, model, tools }, new AbortController().signal)
  const reducer = new MessageReducer(replyStub())
  for (const event of log.events) reducer.apply(event)
  const requests = server.requests.map(({ body }) => body as { messages: Json[]; container?: string })
  return { reply: reducer.message(), requests }
}

test('a paused answer of Anthropic continues with the same content and its container', async () => {
  const { reply, requests } = await run([
    response([thinking, textBlock('Looking. '), search], 'pause_turn', { container }),
    response([[searchResult], textBlock('Bern is '), textBlock('the capital.')], 'end_turn'),
  ])
  expect(requests).toHaveLength(2)
  expect(requests[1]?.messages.slice(1)).toMatchObject([
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Hm', signature: 'signed' },
        { type: 'text', text: 'Looking. ' },
        { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'Bern' } },
      ],
    },
  ])
  expect(requests[0]).not.toHaveProperty('container')
  expect(requests[1]?.container).toBe('container_1')
  expect(reply).toMatchObject({
    status: 'complete',
    usage: { requests: 2, inputTokens: 20, outputTokens: 10, source: 'reported' },
  })
  expect(reply.parts.filter(({ type }) => type !== 'notice')).toMatchObject([
    { type: 'reasoning', text: 'Hm' },
    { type: 'text', text: 'Looking. ' },
    { type: 'hosted-call', toolName: 'web_search', state: 'succeeded' },
    { type: 'source', url: 'https://bern.example/' },
    { type: 'text', text: 'Bern is the capital.' },
  ])
})

test('the content that a third request sends back has the result where it arrived', async () => {
  const { requests } = await run([
    response([search], 'pause_turn'),
    response([[searchResult]], 'pause_turn'),
    response([textBlock('Done')], 'end_turn'),
  ])
  expect(requests[2]?.messages.slice(1)).toMatchObject([
    {
      role: 'assistant',
      content: [
        { type: 'server_tool_use', id: 'srvtoolu_1' },
        {
          type: 'web_search_tool_result',
          tool_use_id: 'srvtoolu_1',
          content: [{ encrypted_content: 'sealed' }],
        },
      ],
    },
  ])
})

test('an open hosted call is sent back with the result of our own tool', async () => {
  const ours: Block = [
    { type: 'tool_use', id: 'toolu_1', name: 'work', input: {} },
    { type: 'input_json_delta', partial_json: '{"n":1}' },
  ]
  const { reply, requests } = await run([
    response([search, ours], 'tool_use'),
    response([[searchResult], textBlock('Done')], 'end_turn'),
  ])
  expect(requests[1]?.messages.slice(1)).toMatchObject([
    { role: 'assistant', content: [{ type: 'server_tool_use' }, { type: 'tool_use', id: 'toolu_1' }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1' }] },
  ])
  expect(reply).toMatchObject({ status: 'complete' })
})

/** The content block that a server would expect back. */
function toSentBlock([start, ...deltas]: Block): Json {
  const joined = (name: string): string => deltas.map((delta) => String(delta[name] ?? '')).join('')
  if (start['type'] === 'text') return { type: 'text', text: joined('text') }
  if (start['type'] === 'thinking') {
    return { type: 'thinking', thinking: joined('thinking'), signature: joined('signature') }
  }
  const isUse = deltas.length > 0
  return isUse ? { ...start, input: JSON.parse(joined('partial_json')) as Json } : start
}

const codeUse: Block = [
  { type: 'server_tool_use', id: 'srvtoolu_2', name: 'bash_code_execution', input: {} },
  { type: 'input_json_delta', partial_json: '{"command":"ls"}' },
]

test.each([1, 3, 10])(
  'after %i pauses, the content that is sent back is equal byte by byte',
  async (count) => {
    const paused = Array.from({ length: count }, (_, at): readonly Block[] =>
      at === 0 ? [thinking, textBlock('Looking. '), textBlock('More. '), search] : [textBlock(`Step ${at}.`)],
    )
    const { reply, requests } = await run([
      ...paused.map((blocks) => response(blocks, 'pause_turn', { container })),
      response([[searchResult], textBlock('Done')], 'end_turn'),
    ])
    expect(reply.status).toBe('complete')
    expect(requests).toHaveLength(count + 1)
    const sent = requests.at(-1)?.messages.slice(1)
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent?.[0]?.['content'])).toBe(JSON.stringify(paused.flat().map(toSentBlock)))
    expect(requests.slice(1).map((request) => request.container)).toEqual(paused.map(() => 'container_1'))
  },
)

test('mixed calls and a pause are sent back equal byte by byte, with the container', async () => {
  const ours: Block = [
    { type: 'tool_use', id: 'toolu_1', name: 'work', input: {} },
    { type: 'input_json_delta', partial_json: '{"n":1}' },
  ]
  const mixed = [textBlock('First. '), textBlock('Then.'), codeUse, ours]
  const { requests } = await run([
    response(mixed, 'tool_use', { container }),
    response([textBlock('More.'), search], 'pause_turn', { container }),
    response([[searchResult], textBlock('Done')], 'end_turn'),
  ])
  const [called, results, paused] = requests[2]?.messages.slice(1) ?? []
  expect(JSON.stringify(called?.['content'])).toBe(JSON.stringify(mixed.map(toSentBlock)))
  expect(results).toMatchObject({ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1' }] })
  expect(JSON.stringify(paused?.['content'])).toBe(
    JSON.stringify([textBlock('More.'), search].map(toSentBlock)),
  )
  expect(requests.map((request) => request.container)).toEqual([undefined, 'container_1', 'container_1'])
})

test('the eleventh pause in a row ends the turn with a notice, and Continue sends everything back', async () => {
  const pause = response([textBlock('x')], 'pause_turn')
  const { reply, requests } = await run(Array.from({ length: 12 }, () => pause))
  expect(requests).toHaveLength(11)
  expect(reply).toMatchObject({ status: 'stopped' })
  expect(reply.parts.at(-1)).toMatchObject({ type: 'notice', code: 'pause-limit-reached' })
})
