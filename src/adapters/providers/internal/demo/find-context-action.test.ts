import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { findContextAction } from './find-context-action.ts'
import { planReply } from './plan-reply.ts'

test.each([
  ['Reveal the metadata of the messages', 'reveal_message_metadata'],
  ['please show me the metadata', 'reveal_message_metadata'],
  ['When were my messages sent?', 'reveal_message_metadata'],
  ['Show me the older pictures again', 'increase_media_context'],
  ['Bring back the earlier photos', 'increase_media_context'],
  ['Show me a table', undefined],
  ['What is an old picture?', undefined],
])('%s: %s', (text, tool) => {
  expect(findContextAction(text)).toBe(tool)
})

const tools: LanguageModelV4CallOptions['tools'] = [
  { type: 'function', name: 'reveal_message_metadata', inputSchema: { type: 'object' } },
  { type: 'function', name: 'increase_media_context', inputSchema: { type: 'object' } },
]
const says = (text: string): LanguageModelV4Prompt[number] => ({
  role: 'user',
  content: [{ type: 'text', text }],
})
const plan = (...prompt: LanguageModelV4Prompt) => planReply({ prompt, tools })

test('calls the tool once and then describes its result', () => {
  const question = says('Reveal the metadata of the messages')
  expect(plan(question).calls).toMatchObject([{ call: { toolName: 'reveal_message_metadata' } }])
  const after = plan(
    says('Reveal the metadata of the messages\nref=ref_1 | sent 2026-11-22T10:00:00.000Z | pinned'),
    says('The metadata of recent messages is revealed now: each ends with a line.'),
  )
  expect(after.calls).toEqual([])
  expect(after.text).toContain('`ref_1`: your message, sent 2026-11-22T10:00:00.000Z | pinned')

  const request = says('Show me the older pictures again')
  expect(plan(request).calls).toMatchObject([{ call: { toolName: 'increase_media_context' } }])
  const text = '2 older images of this chat are in the context again, in their messages.'
  expect(plan(request, says(text))).toMatchObject({
    calls: [],
    text: 'The older images of this chat are in view again.',
  })
})
