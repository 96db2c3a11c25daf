import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateTokens } from '../model/context/token-estimate.ts'
import type { MemoryId } from '../model/id.ts'
import type { Reduction } from '../model/context/reduction.ts'
import type { Compaction } from '../model/conversation/compaction.ts'
import type { Message, MessagePart } from '../model/conversation/message.ts'
import type { UsableMemory } from './select-memories.ts'
import { collectTailNotices, type TailSources } from './tail-notices.ts'

const memory = (id: string, text: string): UsableMemory => ({ id: id as MemoryId, text, createdAt: 0 })
const zone = 'Europe/Berlin'
const noon = Date.UTC(2026, 10, 27, 11)
const minutes = (count: number): number => count * 60_000

/** A chat whose turns add what they collect to their answers. */
class Chat {
  branch: Message[] = []

  ask(sources: TailSources, text = 'Hello'): string[] {
    this.branch.push(this.#message('user', [{ type: 'text', round: 0, text }]))
    const notices = collectTailNotices(sources, this.branch)
    const parts = notices.map(({ text: { text: shown }, ...notice }): MessagePart => {
      return { type: 'notice', round: 0, text: shown, ...notice }
    })
    this.branch.push(this.#message('assistant', parts))
    return notices.map(({ instruction }) => instruction)
  }

  #message(role: Message['role'], parts: MessagePart[]): Message {
    return { id: `message-${this.branch.length}`, role, parts } as Message
  }
}

describe('the time', () => {
  test('names weekday, date, minute and zone', () => {
    const chat = new Chat()
    expect(chat.ask({ time: { now: noon, zone } })).toEqual([
      '[Date and time for the user: Friday, 27 November 2026, 12:00, Europe/Berlin (GMT+1)]',
    ])
    expect(new Chat().ask({ time: { now: noon, zone: 'UTC' } })[0]).toContain('11:00, UTC (GMT')
    expect(new Chat().ask({})).toEqual([])
  })

  test('is sent once in ten turns within an hour', () => {
    const chat = new Chat()
    const counts = Array.from(
      { length: 10 },
      (_, turn) => chat.ask({ time: { now: noon + minutes(turn * 6), zone } }).length,
    )
    expect(counts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  test.each([
    ['after 59 minutes', minutes(59), zone, 0],
    ['after 60 minutes', minutes(60), zone, 1],
    ['when the clock was set back by hours', minutes(-90), zone, 1],
    ['in another zone', minutes(5), 'Asia/Tokyo', 1],
  ])('%s', (_, later, there, count) => {
    const chat = new Chat()
    chat.ask({ time: { now: noon, zone } })
    expect(chat.ask({ time: { now: noon + later, zone: there } })).toHaveLength(count)
  })

  test('is sent again on a new day, also within the hour', () => {
    const chat = new Chat()
    const late = Date.UTC(2026, 10, 27, 22, 50)
    chat.ask({ time: { now: late, zone } })
    expect(chat.ask({ time: { now: late + minutes(15), zone } })[0]).toContain(
      'Saturday, 28 November 2026, 00:05',
    )
  })

  test('is sent again when the message that has it is deleted or no longer sent', () => {
    const chat = new Chat()
    chat.ask({ time: { now: noon, zone } })
    expect(chat.ask({ time: { now: noon + 1, zone }, maxMessages: 1 })).toHaveLength(1)
    chat.branch = chat.branch.map((message) => Object.assign(message, { marks: { deletion: { at: 1 } } }))
    expect(chat.ask({ time: { now: noon + 2, zone } })).toHaveLength(1)
  })
})

test('an answer that has only started does not move the note out of the newest messages', () => {
  const chat = new Chat()
  const sources = { note: 'Be brief.' }
  expect(chat.ask(sources)).toHaveLength(1)
  for (let turn = 0; turn < 4; turn += 1) expect(chat.ask(sources)).toEqual([])
  const branch = [...chat.branch.slice(1), { ...chat.branch[0], id: 'message-new' } as Message]
  const started = { ...chat.branch[1], id: 'message-started', parts: [] } as unknown as Message
  // The note is in the oldest of the ten newest messages.
  expect(branch).toHaveLength(10)
  expect(collectTailNotices(sources, branch, [started])).toEqual([])
})

test('the note is included again if the message with it is summarized or left out', () => {
  const chat = new Chat()
  const sources = { note: 'Be brief.' }
  chat.ask(sources)
  chat.ask(sources)
  const [question, noted, next, answer] = chat.branch as [Message, Message, Message, Message]
  const compaction = { at: 1, text: 'Summary.' } as Compaction
  const base = { id: 'reduction', at: 1, by: 'user' as const, tokensBefore: 2, tokensAfter: 1 }
  const reductions: Reduction[] = [{ ...base, kind: 'head-truncated', throughId: noted.id }]
  const summarized = { ...noted, status: 'complete' as const, marks: { compaction } }
  expect(collectTailNotices(sources, [question, noted, next, answer])).toEqual([])
  expect(collectTailNotices(sources, [question, summarized, next, answer])).toHaveLength(1)
  const reduced = { ...answer, marks: { reductions } }
  expect(collectTailNotices(sources, [question, noted, next, reduced])).toHaveLength(1)
})

test('instructions of servers are sent once and when they change, are taken back, and count as untrusted', () => {
  const chat = new Chat()
  const serverInstructions = '## Tides (tools tides__…)\nAsk for a harbor first.'
  const [sent] = chat.ask({ serverInstructions })
  expect(sent).toMatch(/^\[What MCP servers say.*data.*\]\n## Tides/)
  expect(chat.ask({ serverInstructions })).toEqual([])
  expect(chat.ask({ serverInstructions: `${serverInstructions} Then for a day.` })).toHaveLength(1)
  expect(chat.ask({})).toEqual(['[What the MCP servers said above no longer applies]'])
  expect(chat.ask({})).toEqual([])
  const taintOf = (sources: TailSources) =>
    collectTailNotices(sources, chat.branch).map(({ isTainted }) => isTainted)
  expect(taintOf({ serverInstructions })).toEqual([true])
  const [cut] = collectTailNotices({ serverInstructions: 'All about it. '.repeat(2000) }, chat.branch)
  expect(estimateTokens(cut?.instruction ?? '')).toBeLessThanOrEqual(800)
  expect(cut?.clip).toMatchObject({ provider: 'server-instructions' })
})

test('a note that untrusted content may have influenced is marked, and its removal is not', () => {
  const chat = new Chat()
  const taintOf = (sources: TailSources) =>
    collectTailNotices(sources, chat.branch).map(({ isTainted }) => isTainted)
  expect(taintOf({ note: 'Be brief.' })).toEqual([undefined])
  expect(taintOf({ note: 'Be brief.', isNoteTainted: true })).toEqual([true])
  chat.ask({ note: 'Be brief.' })
  expect(taintOf({ note: '', isNoteTainted: true })).toEqual([undefined])
})

describe('a limit of earlier messages', () => {
  const cat = memory('cat', 'My cat is called Tom.')
  // The window moves only when it is one and a half times as long as the limit.
  const maxMessages = 4

  test('does not repeat what the window still has', () => {
    const chat = new Chat()
    const sources = { note: 'Be brief.', memories: [cat], time: { now: noon, zone }, maxMessages }
    const counts = Array.from({ length: 4 }, () => chat.ask(sources).length)
    expect(counts).toEqual([3, 0, 0, 0])
  })

  test('corrects a memory that the window still has', () => {
    const chat = new Chat()
    for (let turn = 0; turn < 3; turn++) chat.ask({ memories: [cat], maxMessages })
    expect(chat.ask({ memories: [], maxMessages })[0]).toContain('No longer a memory')
  })

  test('repeats the note, memories and the time when the window has moved on', () => {
    const chat = new Chat()
    const sources = { note: 'Be brief.', memories: [cat], time: { now: noon, zone }, maxMessages }
    for (let turn = 0; turn < 4; turn++) chat.ask(sources)
    expect(chat.ask(sources)).toHaveLength(3)
  })
})

test('an answer that is continued gets nothing again that its earlier rounds have', () => {
  const chat = new Chat()
  const sources = { note: 'Be brief.', memories: [memory('tea', 'I drink tea.')], time: { now: noon, zone } }
  chat.ask(sources)
  expect(collectTailNotices(sources, chat.branch.slice(0, 1), chat.branch.slice(1))).toEqual([])
})

describe('memories', () => {
  const cat = memory('cat', 'My cat is called Tom.')
  const tea = memory('tea', 'I drink tea.')

  test('are included once, and new ones are added', () => {
    const chat = new Chat()
    expect(chat.ask({ memories: [cat] })[0]).toContain('\n- My cat is called Tom.\n')
    expect(chat.ask({ memories: [cat] })).toEqual([])
    const [added] = chat.ask({ memories: [cat, tea] })
    expect(added).toContain('- I drink tea.')
    expect(added).not.toContain('Tom')
  })

  test('are corrected by one line when they change or are deleted, and only once', () => {
    const chat = new Chat()
    chat.ask({ memories: [cat, tea] })
    const changed = { ...cat, text: 'My cat is called Tim.' }
    const [correction] = chat.ask({ memories: [changed] })
    expect(correction?.split('\n').slice(1, -1)).toEqual([
      '- My cat is called Tim. (in place of “My cat is called Tom.”)',
      '- No longer a memory, do not use it: “I drink tea.”',
    ])
    expect(chat.ask({ memories: [changed] })).toEqual([])
    expect(chat.ask({ memories: [changed, tea] })[0]).toContain('- I drink tea.')
  })

  test('are neither included nor corrected while they are switched off or cannot be read', () => {
    const chat = new Chat()
    chat.ask({ memories: [cat] })
    expect(chat.ask({})).toEqual([])
  })

  test('are taken back by one line when many change, and what applies is included again', () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      memory(`memory-${at}`, `I have been to place number ${at}.`),
    )
    const chat = new Chat()
    chat.ask({ memories: many })
    const [correction] = chat.ask({ memories: many.slice(30) })
    const lines = correction?.split('\n').slice(1, -1)
    expect(lines?.[0]).toBe('- None of the memories above apply any longer.')
    expect(lines).toHaveLength(11)
    expect(chat.ask({ memories: many.slice(30) })).toEqual([])
  })

  test('follow the note of the chat, and the time comes last', () => {
    const sources = { note: 'Be brief.', memories: [cat], time: { now: noon, zone } }
    const branch = [
      { id: 'm', role: 'user', parts: [{ type: 'text', round: 0, text: 'Hi' }] } as unknown as Message,
    ]
    expect(collectTailNotices(sources, branch).map(({ code }) => code)).toEqual([
      'note-told',
      'memories-included',
      'time-included',
    ])
  })
})

const randomText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 })

test('memories and the time never take more than the budget of the tail (1,000 random chats)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(randomText, { maxLength: 30 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 2000, max: 100_000 }),
      (turns, windowTokens) => {
        const chat = new Chat()
        for (const [turn, texts] of turns.entries()) {
          const memories = texts.map((text, at) => memory(`memory-${at}`, text))
          const time = { now: noon + minutes(turn * 90), zone }
          const added = chat.ask({ memories, time, window: { windowTokens } }, texts.join(' '))
          const tokens = estimateTokens(added.join('\n'))
          expect(tokens).toBeLessThanOrEqual(Math.max(500, Math.floor(windowTokens * 0.05)))
          expect(tokens).toBeLessThanOrEqual(840)
        }
      },
    ),
    { numRuns: 1000 },
  )
})
