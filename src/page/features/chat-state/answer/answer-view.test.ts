import { describe, expect, it } from 'vitest'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import { messageSchema, type Message } from '../../../../core/model/conversation/message.ts'
import type { ChatUIMessage } from '../../../../worker/contract.ts'
import { fromStoredAnswer, toKeyedItems } from './stored-answer.ts'
import { reuseAnswer, type AnswerView } from './answer-view.ts'
import { fromLiveAnswer, readLiveText } from './live-answer.ts'

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

const live = {
  id: 'message-2',
  role: 'assistant',
  metadata: { status: 'streaming', createdAt: 5, model: demoModel },
  parts: [
    { type: 'step-start' },
    { type: 'reasoning', text: 'hm', state: 'done' },
    { type: 'data-reasoning-time', data: { prose: 0, durationMs: 40 } },
    { type: 'text', text: 'One moment.', state: 'done' },
    {
      type: 'dynamic-tool',
      toolName: 'calculate',
      toolCallId: 'c1',
      state: 'output-available',
      input: { expression: '1+1' },
      output: 2,
    },
    { type: 'data-call', id: 'c1', data: { state: 'succeeded', durationMs: 3 } },
    { type: 'tool-current_time', toolCallId: 'c2', state: 'input-available', input: {} },
    { type: 'data-call', id: 'c2', data: { state: 'running' } },
    { type: 'step-start' },
    { type: 'tool-calculate', toolCallId: 'c3', state: 'input-streaming', input: undefined },
    { type: 'source-url', sourceId: 's1', url: 'https://example.org' },
    { type: 'data-notice', data: { code: 'empty-answer', text: 'Nothing came.' } },
    { type: 'text', text: 'Done.', state: 'streaming' },
  ],
} as unknown as ChatUIMessage

describe('answer views', () => {
  it('groups neighbouring calls and counts prose of both kinds', () => {
    expect(
      fromStoredAnswer(stored).items.map((item) => [item.type, 'prose' in item ? item.prose : null]),
    ).toEqual([
      ['reasoning', 0],
      ['text', 1],
      ['calls', null],
      ['notice', null],
      ['text', 2],
      ['sources', null],
    ])
    const group = fromStoredAnswer(stored).items.find((item) => item.type === 'calls')
    expect(group?.calls.map((call) => [call.callId, call.state])).toEqual([
      ['c1', 'succeeded'],
      ['c2', 'running'],
      ['c3', 'proposed'],
    ])
  })

  it('shows the same, live and stored', () => {
    const simplify = ({ items }: ReturnType<typeof fromLiveAnswer>) =>
      items.map((item) =>
        item.type === 'calls'
          ? item.calls.map(({ callId, toolName, state, result, durationMs }) => [
              callId,
              toolName,
              state,
              result,
              durationMs,
            ])
          : item.type === 'sources'
            ? item.sources.map(({ url }) => url)
            : item,
      )
    expect(simplify(fromLiveAnswer(live))).toEqual(simplify(fromStoredAnswer(stored)))
  })

  it('does not change while only text grows', () => {
    const before = fromLiveAnswer(live)
    const grown = {
      ...live,
      parts: live.parts.map((part) =>
        part.type === 'text' ? { ...part, text: `${part.text} More.` } : { ...part },
      ),
    }
    expect(reuseAnswer(before, fromLiveAnswer(grown))).toBe(before)
  })

  it('keeps what stayed the same beside what changed', () => {
    const before = fromLiveAnswer(live)
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

  it('tells two notices of one code apart, and keeps the keys when the answer grows', () => {
    const view: AnswerView = { id: 'message-2', status: 'streaming', items: [notice('a'), notice('b')] }
    const keys = toKeyedItems(view).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    const grown = toKeyedItems({ ...view, items: [...view.items, { type: 'text', prose: 0 }] })
    expect(grown.map(({ key }) => key).slice(0, 2)).toEqual(keys)
  })

  it('leaves a sentence to the failure that says it too', () => {
    const failure = createFailure('loop-bound-exceeded')
    const items = [notice('Something else.'), notice(failure.message)]
    const view: AnswerView = { id: 'message-2', status: 'stopped', items, failure }
    expect(toKeyedItems(view).map(({ item }) => item)).toEqual([notice('Something else.')])
    expect(toKeyedItems({ ...view, failure: undefined })).toHaveLength(2)
    expect(toKeyedItems({ ...view, status: 'complete' })).toHaveLength(2)
  })
})

describe('what another model’s answer took the place of', () => {
  const message = {
    id: 'message-2',
    role: 'assistant',
    metadata: { status: 'streaming', createdAt: 5, model: demoModel },
    parts: [
      { type: 'text', text: 'Half an', state: 'done' },
      { type: 'data-superseded', id: 'superseded-5', data: { prose: [0] } },
      { type: 'data-notice', data: { code: 'model-replaced', text: 'a failed. b answers instead.' } },
      { type: 'text', text: 'A whole answer.', state: 'streaming' },
    ],
  } as unknown as ChatUIMessage

  it('is gone at once, while what follows keeps its number', () => {
    expect(fromLiveAnswer(message).items).toEqual([
      { type: 'notice', code: 'model-replaced', text: 'a failed. b answers instead.' },
      { type: 'text', prose: 1 },
    ])
  })

  it('is not copied', () => {
    expect(readLiveText(message.parts)).toBe('A whole answer.')
  })
})

it('a silent model is counted down until it says something', () => {
  const waiting = (data: unknown) =>
    fromLiveAnswer({ ...live, parts: [{ type: 'data-silence', id: 'silence', data }] } as ChatUIMessage)
  expect(waiting({ since: 5, timeoutMs: 10 }).silence).toEqual({ since: 5, timeoutMs: 10 })
  expect(waiting(null)).not.toHaveProperty('silence')
})

it('a running answer tells of a compaction until that is over', () => {
  const compacting = (data: unknown, status = 'streaming') =>
    fromLiveAnswer({
      ...live,
      metadata: { ...live.metadata, status },
      parts: [{ type: 'data-compaction', id: 'compaction', data }],
    } as ChatUIMessage)
  const compaction = { messageCount: 40, done: 1, pieces: 3 }
  expect(compacting(compaction).compaction).toEqual(compaction)
  expect(compacting(null)).not.toHaveProperty('compaction')
  expect(compacting(compaction, 'stopped')).not.toHaveProperty('compaction')
})
