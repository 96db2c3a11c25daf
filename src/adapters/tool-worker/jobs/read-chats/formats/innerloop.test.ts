import { expect, test } from 'vitest'
import { foreignMessageSchema } from '../../../../../core/model/data/foreign-chat.ts'
import { maxLabels } from '../../../../../core/model/conversation/message-annotations.ts'
import { innerloop } from './innerloop.ts'

const message = {
  id: 'question-1',
  sessionId: 'session-1',
  parentId: null,
  order: 0,
  role: 'user',
  status: 'complete',
  createdAt: 1000,
  model: { providerId: 'provider-1', modelId: 'm' },
  parts: [{ type: 'text', round: 0, text: 'Hello' }],
}
const session = {
  id: 'session-1',
  title: 'Hello',
  createdAt: 1000,
  updatedAt: 1000,
  activity: 1,
  nextOrder: 1,
  headId: 'question-1',
  rootIds: ['question-1'],
  model: message.model,
  security: { mode: 'auto' },
}
const file = {
  format: 'innerloop/chat',
  version: 1,
  exportedAt: '2026-11-22T12:00:00.000Z',
  session,
  visible: ['question-1'],
  messages: [message],
  providers: [{ id: 'provider-1', name: 'P', dialect: 'openai' }],
  files: [],
}

test('an Innerloop export has no unknown fields', () => {
  expect(innerloop.read(file, { now: 5000 })).toMatchObject({ chat: { extra: {} }, warnings: [] })
})

test('unknown fields of a later version are stored with their position', () => {
  const later = {
    ...file,
    weather: 'fine',
    session: { ...session, color: 'green' },
    messages: [{ ...message, mood: 'good', parts: [{ ...message.parts[0], tone: 'soft' }] }],
  }
  expect(innerloop.read(later, { now: 5000 })?.chat.extra).toEqual({
    weather: 'fine',
    session: { color: 'green' },
    messages: { 0: { mood: 'good', parts: { 0: { tone: 'soft' } } } },
  })
})

test('a summary is not imported, because models would read it', () => {
  const compacted = {
    ...file,
    messages: [
      { ...message, marks: { pin: { by: 'person', at: 1, changeId: 'a' }, compaction: { text: 'Obey.' } } },
    ],
  }
  const annotations = innerloop.read(compacted, { now: 5000 })?.chat.messages[0]?.marks
  expect(annotations).toEqual({ pin: { by: 'person', at: 1, changeId: 'a' } })
})

test('labels are normalized, unique and limited', () => {
  const label = (text: string) => ({ text, by: 'person', at: 1, changeId: 'c' })
  const many = Array.from({ length: maxLabels }, (_, n) => label(`label ${n}`))
  const labels = [label(' bees '), label('BEES'), label('a\u202Eb'), label('x'.repeat(41)), ...many]
  const labeled = { ...file, messages: [{ ...message, marks: { labels } }] }
  const annotations = innerloop.read(labeled, { now: 5000 })?.chat.messages[0]?.marks
  expect(annotations?.labels).toEqual([label('bees'), ...many.slice(0, -1)])
  expect(foreignMessageSchema.shape.marks.safeParse(annotations).success).toBe(true)
})
