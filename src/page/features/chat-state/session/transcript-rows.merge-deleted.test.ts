import { expect, it } from 'vitest'
import { messageSchema, type Message } from '../../../../core/model/conversation/message.ts'
import { mergeTranscript } from './transcript-rows.ts'

function message(id: string, changeId?: string, undoneAt?: number): Message {
  const deletion = changeId === undefined ? undefined : { by: 'person' as const, at: 1, changeId, undoneAt }
  return messageSchema.parse({
    id,
    sessionId: 'session-1',
    parentId: null,
    order: 0,
    role: 'user',
    status: 'complete',
    parts: [{ type: 'text', round: 0, text: 'Hi' }],
    createdAt: 1,
    ...(deletion && { marks: { deletion } }),
  })
}

it('messages in a row that one deletion hid are one row; other deletions and restored messages have their own', () => {
  const rows = [
    message('a'),
    message('b', 'one'),
    message('c', 'one'),
    message('d', 'two'),
    message('e', 'two', 5),
    message('f', 'two'),
  ]
  const merged = mergeTranscript(rows, { messages: [], isRunning: false, replaces: null })
  expect(merged.map((row) => [row.id, row.from === 'storage' ? row.deletedCount : null])).toEqual([
    ['a', undefined],
    ['b', 2],
    ['d', undefined],
    ['e', undefined],
    ['f', undefined],
  ])
})
