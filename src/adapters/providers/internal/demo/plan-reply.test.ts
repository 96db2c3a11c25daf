import { describe, expect, test } from 'vitest'
import { summaryPrompt } from '../../../../core/model/conversation/prompt-texts.ts'
import { describeInGerman } from './german-answers.ts'
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

describe('a German example of the start page', () => {
  const toolNames =
    'calculate current_time convert_units fetch_url craft peek_image process_gif process_youtube_video generate_image ask_user store_memory retrieve_memory update_short_term_memory analyze_data search_files manage_message reveal_message_metadata increase_media_context interact_with_recent_message search_chats web_search'
  const tools = toolNames
    .split(' ')
    .map((name) => ({ type: 'function' as const, name, inputSchema: { type: 'object' as const } }))
  const user = (text: string) => ({ role: 'user' as const, content: [{ type: 'text' as const, text }] })

  test('lists every ability in German, with the examples as they must be typed', () => {
    const lines = (text: string) =>
      planReply({ prompt: [user(text)], tools })
        .text.split('\n')
        .filter((line) => line.startsWith('- '))
    const [german, english] = [lines('Was ist hier alles möglich?'), lines('What can you do?')]
    expect(german).toHaveLength(english.length)
    const examplesOf = (line: string) => line.match(/\*[^*]+\*/g)
    for (const [at, line] of german.entries()) {
      expect(line.replaceAll(/\*[^*]+\*/g, '')).not.toBe(english[at]?.replaceAll(/\*[^*]+\*/g, ''))
      expect(examplesOf(line)).toEqual(examplesOf(english[at] ?? ''))
    }
  })

  test('is answered in German, and the same in English in English', () => {
    const answer = (text: string) => {
      const call = {
        type: 'tool-call' as const,
        toolCallId: 'c1',
        toolName: 'craft',
        input: { title: 'Counter' },
      }
      const output = { type: 'json' as const, value: { id: 'c1' } }
      const result = { type: 'tool-result' as const, toolCallId: 'c1', toolName: 'craft', output }
      const loop = [
        { role: 'assistant' as const, content: [call] },
        { role: 'tool' as const, content: [result] },
      ]
      return planReply({ prompt: [user(text), ...loop], tools }).text
    }
    expect(answer('Baue eine Seite mit einem Zähler.')).toBe('Counter ist fertig. *Öffnen* oben zeigt es an.')
    expect(answer('Craft a page with a counter.')).toBe('Counter is ready. Press *Open* above to see it.')
  })

  test('states the time of the zone in German', () => {
    const call = { toolName: 'current_time', arguments: {}, isError: false }
    const value = { iso: '2026-11-27T14:05:00.000Z', timeZone: 'Europe/Berlin' }
    expect(describeInGerman({ ...call, value })).toBe(
      'Es ist **Freitag, 27. November 2026 um 15:05 Uhr** (Europe/Berlin).',
    )
  })
})
