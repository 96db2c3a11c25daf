import { describe, expect, test } from 'vitest'
import type { ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import { collect, replay, textOf } from './replay.ts'

type Json = Record<string, unknown>
type Folder = 'anthropic' | 'google'

/** Runs one call against a server that answers with this body, whole or byte by byte. */
async function answer(folder: Folder, body: string, contentType: string, step: number) {
  const bytes = new TextEncoder().encode(body)
  let at = 0
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close()
      controller.enqueue(bytes.slice(at, at + step))
      at += step
    },
  })
  const respond = () => Promise.resolve(new Response(stream, { headers: { 'content-type': contentType } }))
  return summarize(await collect(replay({ folder, fetch: respond })))
}

function summarize(parts: readonly ModelStreamPart[]) {
  const last = parts.at(-1)
  const usage = last?.type === 'finish' ? last.usage : undefined
  return {
    text: textOf(parts),
    reasoning: parts.map((part) => (part.type === 'reasoning-delta' ? part.text : '')).join(''),
    calls: parts.flatMap((part) =>
      part.type === 'tool-call' ? [`${part.toolName} ${part.argumentsText}`] : [],
    ),
    left: parts.flatMap((part) => (part.type === 'unsupported' ? [part.text.text] : [])).join('\n'),
    ends: last?.type === 'finish' ? last.reason : last?.type === 'failure' ? last.failure.code : 'cut',
    detail: last?.type === 'failure' ? (last.failure.detail ?? '') : '',
    usage: usage && `${usage.inputTokens}/${usage.outputTokens} ${usage.source}`,
    isDamaged: parts.some(({ type }) => type === 'damaged'),
  }
}

type Summary = ReturnType<typeof summarize>
type NativeCase = readonly [name: string, body: string, expected: Partial<Record<keyof Summary, unknown>>]
const json = (value: unknown) => JSON.stringify(value)

const named = (...events: Json[]) =>
  events.map((event) => `event: ${String(event['type'])}\ndata: ${json(event)}\n\n`).join('')
const start = (message: Json = {}): Json => ({
  type: 'message_start',
  message: { id: 'm', model: 'c', role: 'assistant', content: [], usage: { input_tokens: 9 }, ...message },
})
const block = (content: Json, ...deltas: Json[]): Json[] => [
  { type: 'content_block_start', index: 0, content_block: content },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
  { type: 'content_block_stop', index: 0 },
]
const hi = block({ type: 'text', text: '' }, { type: 'text_delta', text: 'Hi' })
const end = (reason: unknown = 'end_turn', usage: unknown = { output_tokens: 5 }): Json[] => [
  { type: 'message_delta', delta: { stop_reason: reason }, usage },
  { type: 'message_stop' },
]
const whole = (...events: Json[]) => named(start(), ...events, ...end())
const ordinary = whole(...hi)
const H = { text: 'Hi', ends: 'stop', left: '', isDamaged: false }
const date = '{"cmd":"date"}'
const tool = (index: number, input: unknown = {}): Json => ({
  type: 'content_block_start',
  index,
  content_block: { type: 'tool_use', id: 't', name: 'exec', input },
})
const call = (id: string | null, name: string): Json => ({
  type: 'content_block_start',
  index: 0,
  content_block: { type: 'tool_use', id, name, input: {} },
})
const counts = (tokens: number): Json => ({
  type: 'message_delta',
  delta: { stop_reason: null },
  usage: { output_tokens: tokens },
})
const args = (index: number): Json => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'input_json_delta', partial_json: date },
})
const one = { calls: [`exec ${date}`], ends: 'tool-calls' }
const message = {
  id: 'm',
  type: 'message',
  role: 'assistant',
  model: 'c',
  usage: { input_tokens: 9, output_tokens: 5 },
}

const delta = (value: unknown, more: Json = {}): Json => ({
  type: 'content_block_delta',
  index: 0,
  delta: value,
  ...more,
})
const opened: Json = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }

const messages: NativeCase[] = [
  ['a text in place of a delta', whole(opened, delta('Hi')), H],
  ['a record around a delta', whole(opened, delta({ value: { type: 'text_delta', text: 'Hi' } })), H],
  ['a record around a text in place of a delta', whole(opened, delta({ value: 'Hi' })), H],
  ['a list with the text', whole(opened, delta({ type: 'text_delta', text: ['H', { text: 'i' }] })), H],
  [
    'an odd type of a delta',
    whole(opened, { ...delta({ type: 'text_delta', text: 'Hi' }), type: 'delta' }),
    H,
  ],
  [
    'a block without a type',
    whole({ ...opened, content_block: { type: null, text: '' } }, delta({ type: 'text_delta', text: 'Hi' })),
    H,
  ],
  [
    'text in a block of thoughts',
    whole(
      ...block(
        { type: 'thinking', thinking: '' },
        { type: 'thinking_delta', thinking: 'Hm' },
        {
          type: 'text_delta',
          text: 'Hi',
        },
      ),
    ),
    { ...H, reasoning: 'Hm' },
  ],
  [
    'text in the block of a call',
    whole(tool(0), args(0), delta({ type: 'text_delta', text: 'Hi' }), {
      type: 'content_block_stop',
      index: 0,
    }),
    { text: 'Hi', calls: [`exec ${date}`] },
  ],
  ['an unknown event first', `${named({ type: 'future_event' })}${ordinary}`, { text: 'Hi', ends: 'stop' }],
  ['an odd type of the start', named({ ...start(), type: 'begin' }, ...hi, ...end()), H],
  ['a text as content of the start', named(start({ content: 'Hi' }), ...end()), H],
  [
    'a citation of pages',
    whole(
      opened,
      delta({
        type: 'citations_delta',
        citation: {
          type: 'page_location',
          cited_text: 'x',
          document_index: 0,
          document_title: null,
          start_page_number: 1,
          end_page_number: 2,
        },
      }),
      delta({ type: 'text_delta', text: 'Hi' }),
    ),
    H,
  ],
  [
    'text and then thoughts in the block of a call',
    whole(
      tool(0),
      args(0),
      delta({ type: 'text_delta', text: 'Hi' }),
      delta({ type: 'thinking_delta', thinking: 'Hm' }),
      { type: 'content_block_stop', index: 0 },
    ),
    { text: 'Hi', reasoning: 'Hm', calls: [`exec ${date}`] },
  ],
  [
    'a citation without its text',
    whole(
      opened,
      delta({ type: 'citations_delta', citation: { cited_text: 7 } }),
      delta({ type: 'text_delta', text: 'Hi' }),
    ),
    H,
  ],
  [
    'a call at the server without a name',
    whole({ ...opened, content_block: { type: 'server_tool_use', id: 's', name: ['x'], input: {} } }, ...hi),
    { text: 'Hi', ends: 'stop' },
  ],
  ['an ordinary stream', ordinary, { ...H, usage: '9/5 reported' }],
  [
    'no usage',
    named(start({ usage: undefined }), ...hi, ...end('end_turn', {})),
    { ...H, usage: '0/0 estimated' },
  ],
  ['usage null', named(start({ usage: null }), ...hi, ...end()), H],
  [
    'counts as texts',
    named(start({ usage: { input_tokens: '9' } }), ...hi, ...end('end_turn', { output_tokens: '5' })),
    { ...H, usage: '9/5 reported' },
  ],
  [
    'counts under the names of OpenAI',
    named(start({ usage: { prompt_tokens: 9 } }), ...hi, ...end('end_turn', { completion_tokens: 5 })),
    { ...H, usage: '9/5 reported' },
  ],
  ['a number as id and null as model', named(start({ id: 7, model: null }), ...hi, ...end()), H],
  [
    'text in the content of the start',
    named(start({ content: [{ type: 'text', text: '' }] }), ...hi, ...end()),
    H,
  ],
  ['a container that is not whole', named(start({ container: { x: 1 }, usage: null }), ...hi, ...end()), H],
  ['event: ping with {}', `event: ping\ndata: {}\n\n${ordinary}`, H],
  ['a keep-alive as text', `data: keep-alive\n\n${ordinary}`, H],
  ['single line feeds', ordinary.replaceAll('\n\n', '\n'), H],
  ['no names of events', ordinary.replaceAll(/event: .*\n/g, ''), H],
  ['no types, only names of events', ordinary.replaceAll(/"type":"(message|content)_\w+",?/g, ''), H],
  ['carriage returns', ordinary.replaceAll('\n', '\r\n'), H],
  ['[DONE] at the end', `${ordinary}data: [DONE]\n\n`, H],
  ['[DONE] in place of the end', `${named(start(), ...hi)}data: [DONE]\n\n`, { text: 'Hi', ends: 'other' }],
  ['no message_stop', named(start(), ...hi, ...end().slice(0, 1)), { ...H, usage: '9/5 reported' }],
  ['a cut stream', named(start(), ...hi), { text: 'Hi', ends: 'interrupted' }],
  ['a reason of OpenAI', named(start(), ...hi, ...end('stop')), H],
  ['length', named(start(), ...hi, ...end('length')), { text: 'Hi', ends: 'length' }],
  [
    'a delta without a block',
    whole({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } }),
    H,
  ],
  ['a delta without a type', whole(...block({ type: 'text', text: '' }, { text: 'Hi' })), H],
  ['text in the start of the block', whole(...block({ type: 'text', text: 'Hi' })), H],
  ['a block without text', whole(...block({ type: 'text' }, { type: 'text_delta', text: 'Hi' })), H],
  [
    'null in a delta',
    whole(
      ...block(
        { type: 'text', text: '' },
        { type: 'text_delta', text: null },
        { type: 'text_delta', text: 'Hi' },
      ),
    ),
    H,
  ],
  [
    'thoughts in the start of the block',
    whole(...block({ type: 'thinking', thinking: 'plan' }), ...hi),
    { ...H, reasoning: 'plan' },
  ],
  [
    'types of events of another type',
    ordinary.replaceAll(/event: .*\n/g, '').replaceAll(/"type":"(message|content)_\w+"/g, '"type":null'),
    H,
  ],
  ['no start of the message', named(...hi, ...end()), H],
  [
    'text in a block of an unknown type',
    whole(...block({ type: 'new_text' }, { type: 'text_delta', text: 'Hi' })),
    { ...H, left: expect.stringContaining('new_text') },
  ],
  [
    'a delta in a list',
    whole({ type: 'content_block_delta', index: 0, delta: [{ type: 'text_delta', text: 'Hi' }] }),
    H,
  ],
  [
    'tiers and other counts of other types',
    named(
      start({
        service_tier: 1,
        usage: {
          input_tokens: 9,
          cache_read_input_tokens: '4',
          cache_creation_input_tokens: [],
          service_tier: [],
        },
      }),
      ...hi,
      ...end(),
    ),
    H,
  ],
  ['two starts of one message', named(start(), start(), ...hi, ...end()), H],
  ['two messages after each other', ordinary + ordinary, { ends: 'stop' }],
  [
    'details of the end of other types',
    named(
      start({ stop_reason: [] }),
      ...hi,
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: 7, stop_details: { type: [] } },
        usage: {},
      },
      { type: 'message_stop' },
    ),
    H,
  ],
  [
    'an unknown delta that has text',
    whole(...block({ type: 'text', text: '' }, { type: 'new_text', text: 'Hi' })),
    H,
  ],
  [
    'an unknown block',
    whole(...block({ type: 'new_thing' }, { type: 'new_delta' }), ...hi),
    { ...H, left: expect.stringContaining('new_thing') },
  ],
  [
    'an unknown delta',
    whole(...block({ type: 'text', text: '' }, { type: 'new_delta' }, { type: 'text_delta', text: 'Hi' })),
    { ...H, left: expect.stringContaining('new_delta') },
  ],
  ['an index as a text', ordinary.replaceAll('"index":0', '"index":"0"'), H],
  ['a call', named(start(), tool(0), args(0), ...end('tool_use')), one],
  ['a call with its input in the start', named(start(), tool(0, { cmd: 'date' }), ...end('tool_use')), one],
  ['a call with its input as JSON', named(start(), tool(0, date), ...end('tool_calls')), one],
  [
    'a call without an input',
    named(start(), tool(0, null), ...end('tool_use')),
    { calls: ['exec {}'], ends: 'tool-calls' },
  ],
  ['a call twice', named(start(), tool(0), args(0), tool(1), args(1), ...end('tool_use')), one],
  ['a call that starts twice', named(start(), tool(0), tool(0), args(0), ...end('tool_use')), one],
  [
    'two calls with one index and no end',
    named(start(), tool(0), args(0), call('u', 'time'), args(0), ...end('tool_use')),
    { calls: [`exec ${date}`, `time ${date}`], ends: 'tool-calls' },
  ],
  [
    'two calls with one index and no id',
    named(start(), call(null, 'exec'), args(0), call(null, 'time'), args(0), ...end('tool_use')),
    { calls: [`exec ${date}`, `time ${date}`], ends: 'tool-calls' },
  ],
  [
    'a block of text with the index of an open call',
    named(start(), tool(0), args(0), ...hi, ...end('tool_use')),
    { ...one, text: 'Hi' },
  ],
  ['counts in the middle of a call', named(start(), tool(0), counts(3), args(0), ...end('tool_use')), one],
  [
    'counts in the middle of a text',
    named(start(), ...hi.slice(0, 2), counts(3), ...hi.slice(1), ...end()),
    { ...H, text: 'HiHi', usage: '9/5 reported' },
  ],
  [
    'counts after the reason',
    named(start(), ...hi, ...end('max_tokens', {}).slice(0, 1), counts(5), { type: 'message_stop' }),
    { ...H, ends: 'length', usage: '9/5 reported' },
  ],
  [
    'counts before the reason',
    named(start(), ...hi, counts(5), ...end('end_turn', {})),
    { ...H, usage: '9/5 reported' },
  ],
  [
    'a delta without type and index',
    `${named(start())}data: {"delta":{"type":"text_delta","text":"Hi"}}\n\n${named(...end())}`,
    H,
  ],
  [
    'a delta with nothing but text',
    `${named(start())}data: {"delta":{"text":"Hi"}}\n\ndata: {"delta":{"stop_reason":"end_turn"}}\n\n`,
    H,
  ],
  [
    'the whole text in the start of the message',
    named(start({ content: [{ type: 'text', text: 'Hi' }] }), ...end()),
    H,
  ],
  [
    'the first text in the start of the message',
    named(start({ content: [{ type: 'text', text: 'Oh! ' }] }), ...hi, ...end()),
    { ...H, text: 'Oh! Hi' },
  ],
  [
    'the text in the start of the message and again in a block',
    named(start({ content: [{ type: 'text', text: 'Hi' }] }), ...hi, ...end()),
    H,
  ],
  ['a note before the answer', `data: {"message":"Model is loading"}\n\n${ordinary}`, H],
  [
    'a note without an answer',
    'data: {"message":"Model is loading"}\n\n',
    { ends: 'provider-error', detail: 'Model is loading' },
  ],
  ['a whole answer without its end', [start(), ...hi, ...end().slice(0, 1)].map(json).join('\n'), H],
  [
    'arguments as an object',
    named(
      start(),
      tool(0),
      {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: { cmd: 'date' } },
      },
      ...end('tool_use'),
    ),
    one,
  ],
  [
    'a whole message',
    json({ ...message, content: [{ type: 'text', text: 'Hi' }], stop_reason: 'end_turn' }),
    { ...H, usage: '9/5 reported' },
  ],
  [
    'a whole message with thoughts and a call',
    json({
      ...message,
      content: [
        { type: 'thinking', thinking: 'plan', signature: 's' },
        { type: 'tool_use', id: 't', name: 'exec', input: { cmd: 'date' } },
      ],
      stop_reason: 'tool_use',
    }),
    { ...one, reasoning: 'plan' },
  ],
  [
    'a whole message as an event',
    `data: ${json({ ...message, content: [{ type: 'text', text: 'Hi' }], stop_reason: 'end_turn' })}\n\n`,
    H,
  ],
  [
    'an error after text',
    named(start(), ...hi, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
    { text: 'Hi', ends: 'overloaded', detail: 'Overloaded' },
  ],
  ['an error as a text', named({ type: 'error', error: 'boom' }), { ends: 'provider-error', detail: 'boom' }],
  [
    'an error of OpenAI',
    'data: {"error":{"message":"insufficient balance"}}\n\n',
    { ends: 'no-credit', detail: 'insufficient balance' },
  ],
  [
    'an error with a status',
    'data: {"error":{"message":"slow down","code":429}}\n\n',
    { ends: 'rate-limited', detail: 'slow down' },
  ],
  ['an error in JSON with 200', '{"code":401,"message":"no key"}', { ends: 'key-wrong', detail: 'no key' }],
  [
    'JSON that is no answer',
    '{"hello":1}',
    { ends: 'malformed-response', detail: expect.stringContaining('hello') },
  ],
]

const gemini = (parts: unknown, finishReason?: string, rest: Json = {}): Json => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, finishReason }],
  usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 5 },
  ...rest,
})
const events = (...list: unknown[]) => list.map((event) => `data: ${json(event)}\n\n`).join('')
const said = gemini([{ text: 'Hi' }], 'STOP')
const callPart = { functionCall: { id: 'x', name: 'exec', args: { cmd: 'date' } } }
const generations: NativeCase[] = [
  ['an ordinary stream', events(said), { ...H, usage: '9/5 reported' }],
  [
    'counts as texts',
    events({ ...said, usageMetadata: { promptTokenCount: '9', candidatesTokenCount: '5' } }),
    { ...H, usage: '9/5 reported' },
  ],
  ['usage null', events({ ...said, usageMetadata: null }), { ...H, usage: '0/0 estimated' }],
  ['a reason in small letters', events(gemini([{ text: 'Hi' }], 'stop')), H],
  [
    'parts and candidates that are no lists',
    events({ candidates: { content: { parts: { text: 'Hi' } }, finishReason: 'STOP' } }),
    H,
  ],
  ['content as a text', events({ candidates: [{ content: 'Hi', finishReason: 'STOP' }] }), H],
  ['null as content before text', events({ candidates: [{ content: null }] }, said), H],
  [
    'ratings and grounding of other types',
    events({
      candidates: [
        {
          content: { parts: [{ text: 'Hi' }] },
          safetyRatings: 'none',
          groundingMetadata: [],
          finishReason: 'STOP',
        },
      ],
    }),
    H,
  ],
  [
    'counts and ids of other types',
    events({
      ...said,
      responseId: [],
      usageMetadata: {
        promptTokenCount: 9,
        candidatesTokenCount: 5,
        totalTokenCount: true,
        promptTokensDetails: [{ modality: 'TEXT' }],
      },
    }),
    { ...H, usage: '9/5 reported' },
  ],
  [
    'parts of other types',
    events(
      gemini(
        [{ text: 7, thoughtSignature: null }, 'x', { functionCall: {} }, { text: { text: 'Hi' } }],
        'STOP',
      ),
    ),
    { ...H, text: '7xHi' },
  ],
  [
    'lists in lists',
    events({ candidates: [[{ content: { parts: [[{ text: 'Hi' }]] }, finishReason: 'STOP' }]] }),
    H,
  ],
  ['an envelope', events({ response: said }), H],
  [
    'records around candidates and parts',
    events({
      candidates: {
        value: [{ content: { parts: { value: [{ text: { value: 'Hi' } }] } }, finishReason: 'STOP' }],
      },
    }),
    H,
  ],
  [
    'a record around one part',
    events({ candidates: [{ content: { parts: [{ value: [{ text: 'Hi' }] }] }, finishReason: 'STOP' }] }),
    H,
  ],
  [
    'a text in a record in place of the content',
    events({ candidates: [{ content: { value: 'Hi' }, finishReason: 'STOP' }] }),
    H,
  ],
  ['parts in several lists', events(gemini([[[{ text: 'Hi' }]]], 'STOP')), H],
  [
    'a content inside a text',
    events({
      candidates: [{ content: { text: [{ role: 'model', parts: [{ text: 'Hi' }] }] }, finishReason: 'STOP' }],
    }),
    H,
  ],
  [
    'a text in place of parts',
    events({ candidates: [{ content: { text: 'Hi' }, finishReason: 'STOP', finishMessage: {} }] }),
    H,
  ],
  ['a list of texts as content', events({ candidates: [{ content: ['Hi'], finishReason: 'STOP' }] }), H],
  [
    'null as call next to text',
    events(gemini([{ text: 'Hi', functionCall: null }, { functionCall: null }], 'STOP')),
    H,
  ],
  ['a note before the answer', events({ message: 'Model is loading' }, said), H],
  [
    'a note without an answer',
    events({ message: 'Model is loading' }),
    { ends: 'provider-error', detail: 'Model is loading' },
  ],
  ['[DONE] at the end', `${events(said)}data: [DONE]\n\n`, H],
  [
    'single line feeds',
    events(gemini([{ text: 'H' }]), gemini([{ text: 'i' }], 'STOP')).replaceAll('\n\n', '\n'),
    H,
  ],
  ['a JSON list', json([gemini([{ text: 'H' }]), gemini([{ text: 'i' }], 'STOP')]), H],
  ['a whole answer', json(said), { ...H, usage: '9/5 reported' }],
  ['a whole answer over several lines', JSON.stringify(said, undefined, 2), H],
  ['thoughts', events(gemini([{ text: 'plan', thought: true }]), said), { ...H, reasoning: 'plan' }],
  ['a call twice', events(gemini([callPart]), gemini([callPart], 'STOP')), one],
  [
    'a call without arguments and id',
    events(gemini([{ functionCall: { name: 'exec' } }], 'STOP')),
    { calls: ['exec {}'], ends: 'tool-calls' },
  ],
  [
    'an error after text',
    events(gemini([{ text: 'Hi' }]), { error: { code: 503, message: 'busy', status: 'UNAVAILABLE' } }),
    { text: 'Hi', ends: 'overloaded', detail: 'busy' },
  ],
  ['an error as a text', events({ error: 'boom' }), { ends: 'provider-error', detail: 'boom' }],
  [
    'a list of errors with 200',
    json([{ error: { code: 429, message: 'quota', status: 'RESOURCE_EXHAUSTED' } }]),
    { ends: 'rate-limited', detail: 'quota' },
  ],
  [
    'an error of FastAPI',
    '{"detail":"model x not found"}',
    { ends: 'model-unknown', detail: 'model x not found' },
  ],
  [
    'JSON that is no answer',
    '{"hello":1}',
    { ends: 'malformed-response', detail: expect.stringContaining('hello') },
  ],
]

describe.each([
  ['Anthropic', 'anthropic', messages],
  ['Google', 'google', generations],
] as const)('answers of servers that nearly speak the protocol of %s', (_, folder, cases) => {
  test.each(cases.map(([name, body, expected]) => ({ name, body, expected })))('$name', async (each) => {
    const type =
      each.body.startsWith('{') || each.body.startsWith('[') ? 'application/json' : 'text/event-stream'
    for (const step of [each.body.length + 1, 1]) {
      expect(await answer(folder, each.body, type, step)).toMatchObject(each.expected)
    }
  })
})
