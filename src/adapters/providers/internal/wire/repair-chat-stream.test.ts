import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { C, F, event, sse } from '../../../../../test/recordings/quirk-builders.ts'
import { CallAssembler } from './call-assembler.ts'
import { convertBody } from '../../../network/convert-body.ts'
import type { ChatRepairOptions } from './chat-event-reader.ts'
import { asRecord } from './json-values.ts'
import { repairChatStream, toNativeStream } from './repair-chat-stream.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function openStream(options: Partial<ChatRepairOptions> = {}) {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  const converter = repairChatStream({ kind: 'openai-compatible', modelId: 'unheard-of', ...options })
  return { writable, readable: convertBody(readable, converter) }
}

function open(options: Partial<ChatRepairOptions> = {}) {
  const stream = openStream(options)
  const writer = stream.writable.getWriter()
  let output = ''
  const done = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of stream.readable) output += decoder.decode(bytes)
  })()
  const send = (text: string) => writer.write(new TextEncoder().encode(text))
  return { writer, send, done, output: () => output }
}

test('passes the text of an unknown model on at once, so that a broken connection loses none', async () => {
  const { send, output } = open()
  await send(C('Hel').map(event).join(''))
  await vi.advanceTimersByTimeAsync(0)
  expect(output()).toContain('"content":"Hel"')
  await send(C('lo').map(event).join(''))
  await vi.advanceTimersByTimeAsync(0)
  expect(output()).toContain('"content":"lo"')
})

test('does not write to a canceled response', async () => {
  const stream = openStream()
  const writer = stream.writable.getWriter()
  void writer.write(new TextEncoder().encode(C('Hel').map(event).join(''))).catch(() => undefined)
  const reader = stream.readable.getReader()
  void reader.read()
  await vi.advanceTimersByTimeAsync(50)
  await reader.cancel()
  await vi.advanceTimersByTimeAsync(100)
  await expect(writer.closed).rejects.toBeUndefined()
})

test('remembers a model that ended its reasoning without an opening tag', async () => {
  const thinkingModels = new Set<string>()
  const first = open({ thinkingModels })
  await first.send(C('plan').map(event).join(''))
  await vi.advanceTimersByTimeAsync(200)
  await first.send(sse(...C('\n</think>\n\nHi'), F('stop')))
  await first.writer.close()
  await first.done
  expect([...thinkingModels]).toEqual(['unheard-of'])
  // Text that was already sent cannot become reasoning, so the whole answer stays text.
  expect(first.output()).toContain('"content":"plan"')
  expect(first.output()).toContain('</think>')
  expect(first.output()).not.toContain('reasoning_content')

  const second = open({ thinkingModels })
  await second.send(C('plan').map(event).join(''))
  await vi.advanceTimersByTimeAsync(200)
  expect(second.output()).toBe('')
  await second.send(sse(...C('\n</think>\n\nHi'), F('stop')))
  await second.writer.close()
  await second.done
  expect(second.output()).toContain('"reasoning_content":"plan\\n"')
  expect(second.output()).toContain('"content":"Hi"')
})

test('does not treat a model that mentions the tag as a reasoning model', async () => {
  const thinkingModels = new Set<string>()
  const { send, writer, done } = open({ thinkingModels })
  await send(sse(...C('Write `</think>` at the end.\n```\n</think>\n```\n'), F('stop')))
  await writer.close()
  await done
  expect(thinkingModels.size).toBe(0)
})

test('an event without an index, or with a role that is null, is repaired for libraries that are strict about both', async () => {
  const { send, writer, done, output } = open()
  const bare = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' }
  await send(event({ ...bare, choices: [{ delta: { role: 'assistant', content: 'Hel' } }] }))
  await send(event({ ...bare, choices: [{ index: 0, delta: { role: null, content: 'lo' } }] }))
  await send(sse(F('stop')))
  await writer.close()
  await done
  const events = output().match(/^data: \{.*$/gm) ?? []
  expect(events.length).toBeGreaterThan(2)
  for (const line of events) expect(line).toContain('"index":0')
  expect(output()).not.toContain('"role":null')
})

test.each([
  { inlineData: { mimeType: 'image/png', data: 'AA==' } },
  { executableCode: { language: 'PYTHON', code: '1' } },
])('keeps a part of Google next to an empty call: %j', (part) => {
  const candidates = [{ content: { parts: [{ ...part, functionCall: null }, { functionCall: null }] } }]
  const event = toNativeStream('google', JSON.stringify({ candidates })) ?? ''
  expect(JSON.parse(event.replace(/^data: /, ''))).toMatchObject({
    candidates: [{ content: { parts: [part] } }],
  })
})

test.each([undefined, 'craft'])('long arguments in small deltas are read whole (name %s)', (name) => {
  const calls = new CallAssembler()
  const whole = JSON.stringify({ html: 'const a = [1, 2]\n'.repeat(14_000) })
  let read = ''
  for (let at = 0; at < whole.length; at += 4) {
    const called = { name: at === 0 ? 'craft' : name, arguments: whole.slice(at, at + 4) }
    for (const delta of calls.push([{ index: 0, function: called }])) {
      read += String(asRecord(delta['function'])?.['arguments'])
    }
  }
  expect(read).toBe(whole)
})

test.each([
  ['one read', ['both'], 1],
  ['two reads', ['end', 'usage'], 2],
])('the usage in %s joins the end of the answer only if both come at once', async (_, reads, count) => {
  const usage = { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 }
  const end = event(F('stop'))
  const counted = event({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [],
    usage,
  })
  const texts: Record<string, string> = { both: end + counted, end, usage: counted }
  const { send, writer, done, output } = open()
  await send(C('Hi').map(event).join(''))
  for (const read of reads) await send(texts[read] ?? '')
  await send(event('[DONE]'))
  await writer.close()
  await done
  const events = (output().match(/^data: \{.*$/gm) ?? [])
    .slice(1)
    .map((line) => JSON.parse(line.slice(6)) as object)
  expect(events).toHaveLength(count)
  expect(Object.assign({}, ...events.toReversed())).toMatchObject({
    choices: [{ finish_reason: 'stop' }],
    usage,
  })
})
