import { expect, test } from 'vitest'
import type { ModelMessage } from '../../src/core/engine/ports/turn-ports.ts'
import { collect, replay } from './replay.ts'
import { createRecordedFetch, toServerSentEvents, type RecordingFolder } from './serve-recording.ts'

/** Messages that a provider would refuse, as the port sends them. */
async function sent(folder: RecordingFolder, messages: readonly ModelMessage[]): Promise<string> {
  const server = createRecordedFetch([toServerSentEvents('openai-compatible', ['{"choices":[]}'])])
  await collect(replay({ folder, fetch: server.fetch, messages }))
  const body = server.requests[0]?.body as { messages: unknown[] }
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

test.each(['   \n', '\n\n', '\t'])('an answer of nothing but white space stays away', async (text) => {
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

test.each(['', '   \n', '\t'])('blank text of the person stays away: %j', async (text) => {
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

test('neighbors of one role stay apart, as the person and the tools wrote them', async () => {
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
