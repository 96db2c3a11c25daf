import { expect, test } from 'vitest'
import { summaryPrompt } from '../../../../core/model/conversation/prompt-texts.ts'
import { planReply } from './plan-reply.ts'

const ask = (text: string, system = summaryPrompt) =>
  planReply({
    prompt: [
      { role: 'system', content: system },
      { role: 'user', content: [{ type: 'text', text }] },
    ],
  }).text

test('keeps the start of every message, and of an earlier summary', () => {
  const long = 'word '.repeat(60)
  const text = `<earlier-summary>\nThey met.\n</earlier-summary>\n\n<conversation>\nPerson:\nWhat is\n2 + 2?\n\nAssistant:\n[calls calculate: {}]\n\nResult of calculate:\n4\n\nAssistant:\n${long}\n</conversation>`
  const lines = ask(text).split('\n')
  expect(lines.slice(0, 4)).toEqual([
    'They met.',
    '- Asked: What is 2 + 2?',
    '- Answered: [calls calculate: {}]',
    '- Result of calculate: 4',
  ])
  expect(lines[4]).toMatch(/^- Answered: word word .*…$/)
  expect(lines).toHaveLength(5)
})

test('says that it is scripted, and summarizes only on request', () => {
  const text = '<conversation>\nPerson:\nHello\n</conversation>'
  expect(ask(text)).toMatch(/^A summary by the demo model, which is scripted/)
  expect(ask(text, 'You are helpful.')).not.toContain('- Asked')
})
