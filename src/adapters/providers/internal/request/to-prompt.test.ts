import { describe, expect, test } from 'vitest'
import type { ModelMessage } from '../../../../core/engine/ports/turn-ports.ts'
import type { CallId } from '../../../../core/model/id.ts'
import { commonImageTypes } from '../../../../core/model/providers/supported-files.ts'
import { toPrompt, type PromptContext, type PromptRules } from './to-prompt.ts'

const rules: PromptRules = {
  metadataKeys: ['anthropic'],
  sendsPlainReasoning: false,
  sendsTextMetadata: true,
}
const files = {
  rules: { takes: commonImageTypes, takesBack: false },
  seesImages: true,
  bytes: new Map(),
  texts: new Map(),
  maxCharacters: 1000,
  canSearch: false,
}
const context: PromptContext = { rules, hasTools: true, sentBack: new Set(), files }
const callId = 'call-1' as CallId

const messages: readonly ModelMessage[] = [
  { role: 'user', text: 'What time is it?' },
  {
    role: 'assistant',
    parts: [
      { type: 'reasoning', text: 'own', providerMetadata: { anthropic: { signature: 's' } } },
      { type: 'reasoning', text: 'foreign', providerMetadata: { openai: { itemId: 'rs' } } },
      { type: 'reasoning', text: 'plain' },
      { type: 'reasoning', text: '', providerMetadata: { anthropic: { redactedData: 'r' } } },
      { type: 'text', text: 'One moment', providerMetadata: { openai: { itemId: 'msg' } } },
      { type: 'text', text: '' },
      {
        type: 'tool-call',
        callId,
        toolName: 'current_time',
        arguments: { zone: 'UTC' },
        providerMetadata: { anthropic: { caller: 'x' }, google: { thoughtSignature: 't' } },
      },
    ],
  },
  { role: 'tool', results: [{ callId, toolName: 'current_time', isError: false, value: { iso: '2026' } }] },
]

test('each dialect gets back its own parts, and none of another dialect', () => {
  expect(toPrompt({ system: 'Be brief.', messages }, context)).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'What time is it?' }] },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'own', providerOptions: { anthropic: { signature: 's' } } },
        { type: 'reasoning', text: '', providerOptions: { anthropic: { redactedData: 'r' } } },
        { type: 'text', text: 'One moment' },
        {
          type: 'tool-call',
          toolCallId: 'call-1',
          toolName: 'current_time',
          input: { zone: 'UTC' },
          providerOptions: { anthropic: { caller: 'x' } },
        },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'call-1',
          toolName: 'current_time',
          output: { type: 'json', value: { iso: '2026' } },
        },
      ],
    },
  ])
})

test('reasoning without metadata is sent back only to a server that requires it', () => {
  const assistant: ModelMessage = { role: 'assistant', parts: [{ type: 'reasoning', text: 'plain' }] }
  expect(toPrompt({ system: '', messages: [assistant] }, context)).toEqual([])
  expect(
    toPrompt(
      { system: '', messages: [assistant] },
      { ...context, rules: { ...rules, sendsPlainReasoning: true } },
    ),
  ).toEqual([{ role: 'assistant', content: [{ type: 'reasoning', text: 'plain' }] }])
})

test.each([
  ['text', false, { type: 'text', value: 'text' }],
  ['went wrong', true, { type: 'error-text', value: 'went wrong' }],
  [{ code: 'tool-failed' }, true, { type: 'error-json', value: { code: 'tool-failed' } }],
  [null, false, { type: 'json', value: null }],
])('result %j', (value, isError, output) => {
  const prompt = toPrompt(
    { system: '', messages: [{ role: 'tool', results: [{ callId, toolName: 't', isError, value }] }] },
    context,
  )
  expect(prompt).toMatchObject([{ role: 'tool', content: [{ output }] }])
})

test.each(['{"broken', [1], 3, null])(
  'arguments %j, which are not an object, are wrapped in one',
  (value) => {
    const parts = [{ type: 'tool-call' as const, callId, toolName: 't', arguments: value }]
    expect(toPrompt({ system: '', messages: [{ role: 'assistant', parts }] }, context)).toMatchObject([
      { content: [{ input: { unparsed: value } }] },
    ])
  },
)

test('without tools in the request, calls and results are described as text', () => {
  const call = { type: 'tool-call' as const, callId, toolName: 'look_up', arguments: { q: 1 } }
  const prompt = toPrompt(
    {
      system: '',
      messages: [
        { role: 'assistant', parts: [call] },
        { role: 'tool', results: [{ callId, toolName: 'look_up', isError: false, value: 'found' }] },
      ],
    },
    { ...context, hasTools: false },
  )
  expect(prompt).toEqual([
    { role: 'assistant', content: [{ type: 'text', text: '[I called the tool “look_up” with {"q":1}.]' }] },
    { role: 'user', content: [{ type: 'text', text: '[The tool “look_up” answered: found]' }] },
  ])
})

describe('a hosted tool call', () => {
  const parts: ModelMessage = {
    role: 'assistant',
    parts: [
      { type: 'reasoning', text: 'led to it', providerMetadata: { anthropic: { signature: 's' } } },
      {
        type: 'hosted-call',
        callId,
        toolName: 'web_search',
        arguments: { query: 'q' },
        isError: false,
        result: [{ encryptedContent: 'opaque' }],
      },
      { type: 'text', text: 'Found.' },
    ],
  }
  const typesWith = (sentBack: readonly string[], message = parts) =>
    toPrompt({ system: '', messages: [message] }, { ...context, sentBack: new Set(sentBack) }).flatMap(
      ({ content }) => (Array.isArray(content) ? content.map(({ type }) => type) : []),
    )

  test('is sent back with its result while the request has the tool', () => {
    expect(typesWith(['web_search'])).toEqual(['reasoning', 'tool-call', 'tool-result', 'text'])
  })

  test('is omitted with its reasoning if the tool is off', () => {
    expect(typesWith([])).toEqual(['text'])
  })

  test('is omitted if its result was truncated', () => {
    const [reasoning, call, text] = parts.parts
    const cut = { ...call, result: { data: '[left out: 200000 characters]' } } as never
    expect(typesWith(['web_search'], { role: 'assistant', parts: [reasoning!, cut, text!] })).toEqual([
      'text',
    ])
  })
})

describe('hosted tool calls without an answer', () => {
  const call = { type: 'hosted-call', callId, toolName: 'web_fetch', arguments: {}, isError: false } as const
  const result = {
    type: 'hosted-result',
    callId,
    toolName: 'web_fetch',
    isError: false,
    result: 1,
  } as const
  const open: readonly ModelMessage[] = [
    { role: 'assistant', parts: [call] },
    { role: 'assistant', parts: [result] },
  ]
  const sent = (changed: Partial<PromptRules>, messages: readonly ModelMessage[] = open) =>
    toPrompt(
      { system: '', messages },
      { ...context, rules: { ...rules, ...changed }, sentBack: new Set(['web_fetch']) },
    )

  test('are sent back to providers that continue them, and to no other', () => {
    expect(sent({ sendsOpenCalls: true })).toMatchObject([
      { content: [{ type: 'tool-call', providerExecuted: true }] },
      { content: [{ type: 'tool-result', output: { type: 'json', value: 1 } }] },
    ])
    expect(sent({})).toEqual([])
  })

  test('get an error in place of a result that is too long', () => {
    const long: ModelMessage = {
      role: 'assistant',
      parts: [{ ...result, result: '[left out: 200000 characters]' }],
    }
    expect(sent({ sendsOpenCalls: true }, [long])).toMatchObject([
      { content: [{ output: { type: 'error-json', value: { errorCode: 'unavailable' } } }] },
    ])
  })
})

test('results are passed as texts to a library that would write them as JSON for each request', () => {
  const results = [
    { callId, toolName: 'current_time', isError: false, value: { iso: '2026', half: '\ud800' } },
    { callId, toolName: 'current_time', isError: true, value: ['late'] },
  ]
  const passed = toPrompt(
    { system: '', messages: [{ role: 'tool', results }] },
    { ...context, rules: { ...rules, sendsResultsAsText: true } },
  )
  expect(passed).toMatchObject([
    {
      content: [
        { output: { type: 'text', value: '{"iso":"2026","half":"\uFFFD"}' } },
        { output: { type: 'error-text', value: '["late"]' } },
      ],
    },
  ])
})
