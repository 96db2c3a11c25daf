import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { C, F, event, sse } from '../../../../../test/recordings/quirk-builders.ts'
import type { ChatRepairOptions } from './chat-event-reader.ts'
import { repairChatStream } from './repair-chat-stream.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function open(options: Partial<ChatRepairOptions> = {}) {
  const stream = repairChatStream({ kind: 'openai-compatible', modelId: 'unheard-of', ...options })
  const writer = stream.writable.getWriter()
  let output = ''
  const done = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of stream.readable) output += decoder.decode(bytes)
  })()
  const send = (text: string) => writer.write(new TextEncoder().encode(text))
  return { writer, send, done, output: () => output }
}

test('no text of an unknown model waits for another read, which a cut connection would lose', async () => {
  const { send, output } = open()
  await send(C('Hel').map(event).join(''))
  await vi.advanceTimersByTimeAsync(0)
  expect(output()).toContain('"content":"Hel"')
  await send(C('lo').map(event).join(''))
  await vi.advanceTimersByTimeAsync(0)
  expect(output()).toContain('"content":"lo"')
})

test('a canceled response is not written to', async () => {
  const stream = repairChatStream({ kind: 'openai-compatible', modelId: 'unheard-of' })
  const writer = stream.writable.getWriter()
  void writer.write(new TextEncoder().encode(C('Hel').map(event).join(''))).catch(() => undefined)
  const reader = stream.readable.getReader()
  void reader.read()
  await vi.advanceTimersByTimeAsync(50)
  await reader.cancel()
  await vi.advanceTimersByTimeAsync(100)
  await expect(writer.closed).rejects.toBeUndefined()
})

test('a model that ended thoughts without starting them is known from then on', async () => {
  const thinkingModels = new Set<string>()
  const first = open({ thinkingModels })
  await first.send(C('plan').map(event).join(''))
  await vi.advanceTimersByTimeAsync(200)
  await first.send(sse(...C('\n</think>\n\nHi'), F('stop')))
  await first.writer.close()
  await first.done
  expect([...thinkingModels]).toEqual(['unheard-of'])
  // What was shown cannot become reasoning, so the answer stays text as a whole.
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

test('a model that only writes about the tag is not taken for one that thinks', async () => {
  const thinkingModels = new Set<string>()
  const { send, writer, done } = open({ thinkingModels })
  await send(sse(...C('Write `</think>` at the end.\n```\n</think>\n```\n'), F('stop')))
  await writer.close()
  await done
  expect(thinkingModels.size).toBe(0)
})
