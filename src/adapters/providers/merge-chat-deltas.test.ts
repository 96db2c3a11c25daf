import {
  assert,
  asyncProperty,
  array,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  string,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { convertBody } from '../network/convert-body.ts'
import { ChatDeltaMerger } from '../network/merge-chat-deltas.ts'
import { createCompatibleModel } from './internal/dialects/openai-compatible.ts'

const chunk = (choice: object, rest: object = {}) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, ...choice }], ...rest })}\n\n`

const textEvent = record({
  content: string(),
  blank: oneof(constant({}), constant({ obfuscation: 'x' })),
}).map(({ content, blank }) => chunk({ delta: { content }, finish_reason: null }, blank))
/** Pieces that never form JSON, alone or together, because a library may end a call as soon as its arguments are JSON. */
const argumentsEvent = record({
  piece: string({ unit: constantFrom('a', '"', '\\', '\n', 'ü', ' ', '😀') }),
  index: constantFrom(0, 0, 0, 1),
  type: constantFrom({}, { type: 'function' }),
}).map(({ piece, index, type }) =>
  chunk({ delta: { tool_calls: [{ index, ...type, function: { arguments: piece } }] }, finish_reason: null }),
)
const otherEvent = oneof(
  constant(chunk({ delta: { role: 'assistant', content: '' }, finish_reason: null })),
  constant(chunk({ delta: { reasoning_content: 'hm' }, finish_reason: null })),
  constant(chunk({ delta: { content: 'last' }, finish_reason: 'stop' })),
  constant(chunk({ delta: { refusal: 'no' } })),
  constant(
    chunk({ delta: { tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: '{}' } }] } }),
  ),
  constant(chunk({ delta: { content: 'other answer' }, index: 1 })),
  constant(chunk({ delta: { content: 'x' } }, { id: 'other' })),
  constant('data: {"id":"c","choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2}}\n\n'),
  constant('data: {broken\n\n'),
  constant('data: {"error":{"message":"boom"}}\n\n'),
  constant(': comment\n\n'),
  constant('event: x\ndata: {"id":"c","choices":[]}\n\n'),
  constant('data: {"id":"c",\ndata: "choices":[{"delta":{"content":"two lines"}}]}\n\n'),
  constant('\n\n\n'),
  constant('data:' + chunk({ delta: { content: 'no blank' } }).slice(6)),
  constant('data: [DONE]\n\n'),
)
const crlfEvent = textEvent.map((event) => event.replaceAll('\n', '\r\n'))

function cut(bytes: Uint8Array<ArrayBuffer>, cuts: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const at = [0, ...cuts.map((place) => place % (bytes.byteLength + 1)), bytes.byteLength].toSorted(
    (one, other) => one - other,
  )
  return at.slice(1).map((end, index) => bytes.slice(at[index], end))
}

function merge(pieces: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return convertBody(toStream(pieces), new ChatDeltaMerger())
}

function toStream(pieces: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) if (piece.byteLength > 0) controller.enqueue(piece)
      controller.close()
    },
  })
}

/** Returns the output of the library, with deltas of one part joined. */
async function readWithLibrary(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<unknown[]> {
  const { model } = createCompatibleModel({
    modelId: 'm',
    baseUrl: new URL('http://127.0.0.1:9/v1'),
    fetch: () => Promise.resolve(new Response(body)),
  })
  const { stream } = await model.doStream({ prompt: [] })
  const parts: unknown[] = []
  let text = ''
  let input = { id: '', text: '' }
  for await (const part of stream as ReadableStream<LanguageModelV4StreamPart> &
    AsyncIterable<LanguageModelV4StreamPart>) {
    if (part.type === 'text-delta') {
      text += part.delta
      continue
    }
    if (text !== '') parts.push({ text })
    text = ''
    if (part.type === 'tool-input-delta' && part.id === input.id) {
      input.text += part.delta
      continue
    }
    if (input.text !== '') parts.push(input)
    input = { id: '', text: '' }
    if (part.type === 'tool-input-delta') {
      input = { id: part.id, text: part.delta }
      continue
    }
    parts.push(part.type === 'error' ? { error: String(part.error) } : part)
  }
  // The library generates an id of sixteen characters if one is missing or taken.
  return JSON.parse(JSON.stringify(parts).replaceAll(/"[A-Za-z0-9]{16}"/g, '"made"')) as unknown[]
}

test('the library reads the same from merged bytes, in any split', async () => {
  await assert(
    asyncProperty(
      array(
        oneof(
          { weight: 6, arbitrary: textEvent },
          { weight: 2, arbitrary: otherEvent },
          { weight: 1, arbitrary: crlfEvent },
        ),
        { maxLength: 24 },
      ),
      array(integer({ min: 0, max: 100_000 }), { maxLength: 8 }),
      string({ maxLength: 12 }),
      async (events, cuts, tail) => {
        const bytes = new TextEncoder().encode(events.join('') + tail)
        const plain = await readWithLibrary(toStream(cut(bytes, cuts)))
        const merged = await readWithLibrary(merge(cut(bytes, cuts)))
        expect(merged).toEqual(plain)
      },
    ),
    { numRuns: 20 },
  )
})

test('the same holds for arguments of calls, even if two stream at once', async () => {
  const begin = (index: number, text: string) =>
    chunk({
      delta: {
        tool_calls: [{ index, id: `id${index}`, type: 'function', function: { name: 'f', arguments: text } }],
      },
    })
  await assert(
    asyncProperty(
      array(oneof({ weight: 8, arbitrary: argumentsEvent }, { weight: 1, arbitrary: textEvent }), {
        maxLength: 24,
      }),
      array(integer({ min: 0, max: 100_000 }), { maxLength: 4 }),
      tuple(constantFrom('', '{"x":"'), constantFrom('', '{"x":"')),
      async (events, cuts, starts) => {
        const last = chunk({ delta: {}, finish_reason: 'tool_calls' })
        const bytes = new TextEncoder().encode(
          [begin(0, starts[0]), begin(1, starts[1]), ...events, last].join(''),
        )
        const plain = await readWithLibrary(toStream(cut(bytes, cuts)))
        const merged = await readWithLibrary(merge(cut(bytes, cuts)))
        expect(merged).toEqual(plain)
      },
    ),
    { numRuns: 20 },
  )
})

test('deltas of one call join its start, and its end stays unchanged', async () => {
  const piece = (text: string) =>
    chunk({ delta: { tool_calls: [{ index: 0, function: { arguments: text } }] } })
  const first = chunk({
    delta: { tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: '' } }] },
  })
  const last = chunk({ delta: {}, finish_reason: 'tool_calls' })
  const bytes = new TextEncoder().encode(first + piece('{"a":') + piece('"ß') + piece('"}') + last)
  const merged = await new Response(merge([bytes])).text()
  const whole = first.replace('"arguments":""', JSON.stringify({ arguments: '{"a":"ß"}' }).slice(1, -1))
  expect(merged).toBe(whole + last)
})

test('a start of a call does not join what comes before, nor do arguments that begin again', async () => {
  const start = (id: string, text: string) =>
    chunk({ delta: { tool_calls: [{ index: 0, id, function: { name: 'f', arguments: text } }] } })
  const again = chunk({ delta: { tool_calls: [{ index: 0, function: { arguments: '{"a":1}' } }] } })
  const text = start('a', '{"a":') + start('a', '') + start('b', '{') + again
  expect(await new Response(merge([new TextEncoder().encode(text)])).text()).toBe(text)
})

test('one read of many events becomes one event, the ones around it stay unchanged', async () => {
  const first = chunk({ delta: { role: 'assistant', content: 'a' }, finish_reason: null })
  const last = chunk({ delta: {}, finish_reason: 'stop' })
  const text = first + chunk({ delta: { content: 'b' } }) + chunk({ delta: { content: 'ß' } }) + last
  const merged = await new Response(merge([new TextEncoder().encode(text)])).text()
  expect(merged.split('\n\n').filter(Boolean)).toHaveLength(2)
  expect(merged).toContain('"content":"abß"')
  expect(merged.endsWith(last)).toBe(true)
})

test('an event cut in two is passed on once it is whole', async () => {
  const event = new TextEncoder().encode(chunk({ delta: { content: 'ü' } }))
  const merged = await new Response(merge(cut(event, [70, 71]))).bytes()
  expect(merged).toEqual(event)
})

test('quotes, line ends and other characters of deltas stay unchanged', async () => {
  const piece = (body: string, behind = '') =>
    `data: {"id":"c","choices":[{"delta":{"content":"${body}"}}]${behind}}\n\n`
  const bodies = [String.raw`\"a\"\n`, 'ß€', String.raw`\u00e9\ud83d`, String.raw`\ude00\\`]
  const bytes = new TextEncoder().encode(
    bodies.map((body, index) => piece(body, `,"obfuscation":"${'x'.repeat(index % 2)}"`)).join(''),
  )
  const merged = await new Response(merge([bytes])).text()
  expect(merged).toBe(piece(bodies.join(''), ',"obfuscation":""'))
})
