import { describe, expect, it } from 'vitest'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import { messageSchema, type Message } from '../../../../core/model/conversation/message.ts'
import type { AnswerActivity } from '../../../../core/model/conversation/message-change.ts'
import type { ChatUIMessage } from '../../../../worker/contract.ts'
import { reuseAnswer, toKeyedItems, type AnswerView } from './answer-view.ts'
import { toAnswerView } from './to-answer-view.ts'
import { readText, toUIMessage } from './ui-message.ts'

const stored: Message = messageSchema.parse({
  id: 'message-2',
  sessionId: 'session-1',
  parentId: 'message-1',
  order: 1,
  role: 'assistant',
  status: 'streaming',
  createdAt: 5,
  model: demoModel,
  parts: [
    { round: 0, type: 'reasoning', text: 'hm', durationMs: 40 },
    { round: 0, type: 'text', text: 'One moment.' },
    {
      round: 0,
      type: 'tool-call',
      callId: 'c1',
      toolName: 'calculate',
      argumentsText: '{"expression":"1+1"}',
      arguments: { expression: '1+1' },
      state: 'succeeded',
      result: 2,
      durationMs: 3,
    },
    {
      round: 0,
      type: 'tool-call',
      callId: 'c2',
      toolName: 'current_time',
      argumentsText: '{}',
      arguments: {},
      state: 'running',
    },
    {
      round: 1,
      type: 'tool-call',
      callId: 'c3',
      toolName: 'calculate',
      argumentsText: '{',
      state: 'proposed',
    },
    { round: 1, type: 'source', sourceId: 's1', url: 'https://example.org' },
    { round: 1, type: 'notice', code: 'empty-answer', text: 'Nothing came.' },
    { round: 1, type: 'text', text: 'Done.' },
  ],
})

const live = toUIMessage(stored)

describe('answer views', () => {
  it('groups neighboring calls and counts prose of both kinds', () => {
    expect(toAnswerView(live).items.map((item) => [item.type, 'prose' in item ? item.prose : null])).toEqual([
      ['reasoning', 0],
      ['text', 1],
      ['calls', null],
      ['notice', null],
      ['text', 2],
      ['sources', null],
    ])
    const group = toAnswerView(live).items.find((item) => item.type === 'calls')
    expect(group?.calls.map((call) => [call.callId, call.state])).toEqual([
      ['c1', 'succeeded'],
      ['c2', 'running'],
      ['c3', 'proposed'],
    ])
  })

  it('does not change while only text grows', () => {
    const before = toAnswerView(live)
    const grown = {
      ...live,
      parts: live.parts.map((part) =>
        part.type === 'text' ? { ...part, text: `${part.text} More.` } : { ...part },
      ),
    }
    expect(reuseAnswer(before, toAnswerView(grown))).toBe(before)
  })

  it('keeps the identity of unchanged items next to changed ones', () => {
    const before = toAnswerView(live)
    const after = reuseAnswer(before, {
      ...before,
      status: 'complete',
      items: [...before.items, { type: 'text', prose: 3 }],
    })
    expect(after).not.toBe(before)
    expect(after.status).toBe('complete')
    before.items.forEach((item, index) => expect(after.items[index]).toBe(item))
  })
})

describe('toKeyedItems', () => {
  const notice = (text: string) => ({ type: 'notice', code: 'content-omitted', text }) as const

  it('distinguishes two notices of one code, and keeps the keys when the answer grows', () => {
    const view: AnswerView = { id: 'message-2', status: 'streaming', items: [notice('a'), notice('b')] }
    const keys = toKeyedItems(view).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    const grown = toKeyedItems({ ...view, items: [...view.items, { type: 'text', prose: 0 }] })
    expect(grown.map(({ key }) => key).slice(0, 2)).toEqual(keys)
  })

  it('omits a sentence that the failure says too', () => {
    const failure = createFailure('loop-bound-exceeded')
    const items = [notice('Something else.'), notice(failure.message)]
    const view: AnswerView = { id: 'message-2', status: 'stopped', items, failure }
    expect(toKeyedItems(view).map(({ item }) => item)).toEqual([notice('Something else.')])
    expect(toKeyedItems({ ...view, failure: undefined })).toHaveLength(2)
    expect(toKeyedItems({ ...view, status: 'complete' })).toHaveLength(2)
  })
})

describe('content that another model’s answer replaced', () => {
  const message = {
    id: 'message-2',
    role: 'assistant',
    metadata: { status: 'streaming', createdAt: 5, model: demoModel },
    parts: [
      { type: 'text', text: 'Half an', state: 'done' },
      { type: 'data-prose', id: 'prose-0', data: { prose: 0, superseded: true } },
      {
        type: 'data-part',
        id: 'part-1',
        data: { type: 'notice', round: 0, code: 'model-replaced', text: 'a failed. b answers instead.' },
      },
      { type: 'text', text: 'A whole answer.', state: 'streaming' },
    ],
  } as unknown as ChatUIMessage

  it('is removed at once, and the following items keep their number', () => {
    expect(toAnswerView(message).items).toEqual([
      { type: 'notice', code: 'model-replaced', text: 'a failed. b answers instead.' },
      { type: 'text', prose: 1 },
    ])
  })

  it('is not copied', () => {
    expect(readText(message.parts)).toBe('A whole answer.')
  })
})

it('a running answer shows what it waits for, until the wait is over', () => {
  const waiting = (data: AnswerActivity, status = 'streaming') =>
    toAnswerView({
      ...live,
      metadata: { ...live.metadata, status },
      parts: [{ type: 'data-activity', id: 'activity', data }],
    } as ChatUIMessage)
  const activity: AnswerActivity = {
    stall: { since: 5, timeoutMs: 10 },
    retry: { dueAt: 9, delayMs: 4, attempt: 2, failure: createFailure('overloaded') },
    compaction: { messageCount: 40, done: 1, pieces: 3 },
  }
  expect(waiting(activity)).toMatchObject(activity)
  for (const view of [waiting({}), waiting(activity, 'stopped')]) {
    for (const key of ['stall', 'retry', 'compaction']) expect(view).not.toHaveProperty(key)
  }
})

describe('a streaming or running call', () => {
  const call = { type: 'tool-call', round: 0, callId: 'c1', toolName: 'work', argumentsText: '' } as const
  const viewOf = (part: object, streamed?: Parameters<typeof toAnswerView>[1]) => {
    const parts = [
      { type: 'data-part', id: 'part-0', data: { ...call, ...part } },
      { type: 'data-call-progress', id: 'c1', data: { callId: 'c1', text: 'half' } },
    ]
    const item = toAnswerView({ ...live, parts } as ChatUIMessage, streamed).items[0]
    return item?.type === 'calls' ? item.calls[0] : undefined
  }

  it('shows received arguments and output, and its progress, while they are incomplete', () => {
    const inputs = new Map([['c1', { summary: () => ({ path: 'a' }) }]]) as never
    const streamed = { inputs, outputs: new Map([['c1', 'line']]) }
    expect(viewOf({ state: 'proposed' }, streamed)).toMatchObject({ arguments: { path: 'a' } })
    expect(viewOf({ state: 'cancelled' }, streamed)?.arguments).toBeUndefined()
    expect(viewOf({ state: 'running' }, streamed)).toMatchObject({
      progress: { text: 'half' },
      streamed: 'line',
    })
    const ended = viewOf({ state: 'succeeded', streamed: 'all lines' }, streamed)
    expect(ended).toMatchObject({ streamed: 'all lines' })
    expect(ended?.progress).toBeUndefined()
  })
})
