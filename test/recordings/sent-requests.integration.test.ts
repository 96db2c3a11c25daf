import { describe, expect, test } from 'vitest'
import type { CallId } from '../../src/core/model/id.ts'
import type { JsonValue } from '../../src/core/model/json.ts'
import type { ModelMessage, ToolDeclaration } from '../../src/core/engine/ports/turn-ports.ts'
import { collect, replay } from './replay.ts'
import { createRecordedFetch, toServerSentEvents, type RecordingFolder } from './serve-recording.ts'

async function sentBody(
  folder: RecordingFolder,
  messages: readonly ModelMessage[],
  tools: readonly ToolDeclaration[] = [],
): Promise<unknown> {
  const server = createRecordedFetch([toServerSentEvents('openai-compatible', ['{"choices":[]}'])])
  await collect(replay({ folder, fetch: server.fetch, messages, tools }))
  return server.requests[0]?.body
}

/** Returns the body that the port sends for messages that a provider would refuse. */
async function sent(folder: RecordingFolder, messages: readonly ModelMessage[]): Promise<string> {
  const body = (await sentBody(folder, messages)) as { messages: unknown[] }
  return JSON.stringify(body.messages.filter((message) => (message as { role: string }).role !== 'system'))
}

test.each([
  ['the first half', 'a\ud83d b', 'a\uFFFD b'],
  ['the second half', 'a\ude00 b', 'a\uFFFD b'],
  ['a whole pair', 'a😀 b', 'a😀 b'],
  ['the spelling of an escape', String.raw`a\ud83d b`, String.raw`a\ud83d b`],
])('%s of an emoji is well-formed', async (_, text, expected) => {
  expect(await sent('openai-compatible', [{ role: 'user', text }])).toBe(
    JSON.stringify([{ role: 'user', content: expected }]),
  )
})

test.each(['   \n', '\n\n', '\t'])('an answer of only white space is not sent', async (text) => {
  const messages: ModelMessage[] = [
    { role: 'user', text: 'a' },
    { role: 'assistant', parts: [{ type: 'text', text }] },
    { role: 'user', text: 'b' },
  ]
  expect(await sent('openai-compatible', messages)).toBe(
    '[{"role":"user","content":"a"},{"role":"user","content":"b"}]',
  )
  expect(await sent('anthropic', messages)).not.toContain('assistant')
})

test.each(['', '   \n', '\t'])('blank text of the person is not sent: %j', async (text) => {
  const messages: ModelMessage[] = [
    { role: 'user', text: 'a' },
    { role: 'assistant', parts: [{ type: 'text', text: 'x' }] },
    { role: 'user', text },
    { role: 'user', text: 'b' },
  ]
  expect(await sent('openai-compatible', messages)).toBe(
    '[{"role":"user","content":"a"},{"role":"assistant","content":"x"},{"role":"user","content":"b"}]',
  )
})

test('neighbors of one role stay separate, as the person and the tools wrote them', async () => {
  const messages: ModelMessage[] = [
    { role: 'user', text: 'a' },
    { role: 'user', text: 'b' },
    { role: 'assistant', parts: [{ type: 'text', text: 'x' }] },
    { role: 'user', text: 'c' },
    { role: 'user', text: 'd' },
  ]
  const roles = (JSON.parse(await sent('openai-compatible', messages)) as { role: string }[]).map(
    ({ role }) => role,
  )
  expect(roles).toEqual(['user', 'user', 'assistant', 'user', 'user'])
})

const callId = 'call_1' as CallId
const callOf = (args: JsonValue): ModelMessage => ({
  role: 'assistant',
  parts: [{ type: 'tool-call', callId, toolName: 't', arguments: args }],
})
const resultOf = (value: JsonValue): ModelMessage => ({
  role: 'tool',
  results: [{ callId, toolName: 't', isError: false, value }],
})

const folders = ['openai-compatible', 'anthropic', 'google', 'openai-responses'] as const
const tool = { name: 't', description: 'd', parameters: { type: 'object', properties: {} } } as const
const halves: [string, ModelMessage[]][] = [
  ['a result', [callOf({ query: 'x' }), resultOf('a\ud83d b')]],
  ['a field of a result', [callOf({ query: 'x' }), resultOf({ cells: [['a\ud83d']], 'k\ude00': 1 })]],
  ['arguments', [callOf({ query: 'a\ud83d', 'k\ude00': ['\ud83d'] }), resultOf('x')]],
  ['an answer', [{ role: 'assistant', parts: [{ type: 'text', text: 'a\ud83d' }] }]],
]
describe.each(folders)('half of an emoji sent to %s is well-formed', (folder) => {
  test.each(
    halves.flatMap(([place, messages]) =>
      [[], [tool]].map((tools) => ({ place, with: tools.length, messages, tools })),
    ),
  )('in $place with $with tools', async ({ messages, tools }) => {
    const history: ModelMessage[] = [{ role: 'user', text: 'q' }, ...messages, { role: 'user', text: 'w' }]
    const body = JSON.stringify(await sentBody(folder, history, tools))
    expect(body).toContain('\uFFFD')
    // JSON inside a string has its backslashes doubled.
    expect(body).not.toMatch(/\\u+d[89a-f][\da-f]{2}/i)
  })
})

describe.each(folders)('blank text is not sent to %s', (folder) => {
  test.each<[string, ModelMessage]>([
    ['before a call', { role: 'assistant', parts: [{ type: 'text', text: ' \n' }, ...partsOf(callOf({}))] }],
    [
      'behind text',
      {
        role: 'assistant',
        parts: [
          { type: 'text', text: 'x' },
          { type: 'text', text: '\n\n' },
        ],
      },
    ],
  ])('%s', async (_, message) => {
    const isCall = message.role === 'assistant' && message.parts.some(({ type }) => type === 'tool-call')
    const body = await sentBody(folder, [
      { role: 'user', text: 'q' },
      message,
      ...(isCall ? [resultOf('r')] : []),
      { role: 'user', text: 'w' },
    ])
    expect(textsIn(body).filter((text) => text.trim() === '')).toEqual([])
  })
})

test.each(folders)('a blank result is sent to %s as an empty one', async (folder) => {
  const history: ModelMessage[] = [
    { role: 'user', text: 'q' },
    callOf({}),
    resultOf(' \n\t'),
    { role: 'user', text: 'w' },
  ]
  const body = JSON.stringify(await sentBody(folder, history, [tool]))
  expect(body).not.toContain(String.raw`" \n\t"`)
  expect(body).toMatch(/"(content|output)":""/)
})

function partsOf(message: ModelMessage) {
  return message.role === 'assistant' ? message.parts : []
}

/** Returns every text of a body: strings under `text` and `content`. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? (key === 'text' || key === 'content' ? [inner] : []) : textsIn(inner),
  )
}
