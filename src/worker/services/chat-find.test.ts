import { expect, test } from 'vitest'
import type { MessageId, SessionId } from '../../core/model/id.ts'
import type { Message, MessagePart } from '../../core/model/conversation/message.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { TimerPort } from '../timers.ts'
import { ChatFindService } from './chat-find.ts'

const { signal } = new AbortController()
const sessionId = 'chat' as SessionId
const message = (id: string, ...parts: MessagePart[]): Message => ({
  id: id as MessageId,
  sessionId,
  parentId: null,
  order: 0,
  role: 'assistant',
  status: 'complete',
  parts,
  createdAt: 1,
})
const text = (content: string): MessagePart => ({ type: 'text', round: 0, text: content })
const timers: TimerPort = {
  monotonic: () => 0,
  schedule: (delayMs, task) => (delayMs === 0 && queueMicrotask(task), () => {}),
}

test('matches in labels are listed after matches in the text', async () => {
  const labels = ['Bees', 'bee hives'].map((content) => ({
    by: 'person' as const,
    at: 1,
    changeId: 'c',
    text: content,
  }))
  const service = new ChatFindService({
    async *readBranch() {
      yield succeed([{ message: { ...message('a', text('A bee.')), marks: { labels } }, rendering: null }])
    },
    timers,
  })
  expect(await service.find({ sessionId, query: 'bee', revision: 1 }, signal)).toMatchObject({
    value: {
      places: [
        { messageId: 'a', count: 1 },
        { messageId: 'a', count: 1 },
        { messageId: 'a', count: 1 },
      ],
    },
  })
})

test('counts letters by part in reading order, oldest first; reads texts once per state of the chat', async () => {
  const call: MessagePart = {
    type: 'tool-call',
    round: 0,
    callId: 'call-1' as never,
    toolName: 'calculate',
    argumentsText: '',
    arguments: { expression: 'Zoë' },
    state: 'succeeded',
    result: ['zoe', 'ZOE'],
  }
  const first = message('a', text('**Zo**ë, zoe'), { type: 'reasoning', round: 0, text: 'Zoe?' }, call)
  const rendering = {
    messageId: 'a',
    version: 1,
    prose: [[{ type: 'tree' as const, nodes: [['p', 0, ['strong', 0, 'Zo'], 'ë, zoe'] as const] }]],
  }
  let reads = 0
  const service = new ChatFindService({
    async *readBranch() {
      reads += 1
      yield succeed([{ message: message('b', text('no match')), rendering: null }])
      yield succeed([{ message: first, rendering }])
    },
    timers,
  })
  const ask = async (query: string, revision = 1) => {
    const result = await service.find({ sessionId, query, revision }, signal)
    return result.ok ? result.value.places : []
  }
  expect(await ask('zoe')).toEqual([
    { messageId: 'a', count: 2 },
    { messageId: 'a', detail: 'prose-1', count: 1 },
    { messageId: 'a', detail: 'call-1', count: 3 },
  ])
  expect(await ask('MATCH')).toEqual([{ messageId: 'b', count: 1 }])
  expect(reads).toBe(1)
  await ask('zoe', 2)
  expect(reads).toBe(2)
})
