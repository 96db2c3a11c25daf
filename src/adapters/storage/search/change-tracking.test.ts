import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import { makeDatabase } from '../testing/sample-turn.ts'

const session = (name: string) => name as SessionId
const message = (id: string, order: number, sessionId = 'chat-1'): Message => ({
  id: id as MessageId,
  sessionId: session(sessionId),
  parentId: null,
  order,
  role: 'user',
  status: 'complete',
  parts: [{ type: 'text', round: 0, text: id }],
  createdAt: 1,
})

async function notesOf(db: ReturnType<typeof makeDatabase>) {
  const rows = await db.searchPending.orderBy('id').toArray()
  return rows.map(({ id, sessionId, order }) => [id, sessionId, order])
}

test('every way to write or delete a message records a change, even in a transaction unaware of it', async () => {
  const db = makeDatabase()
  await db.messages.add(message('a', 0))
  await db.transaction('rw', db.messages, () =>
    db.messages.bulkPut([message('b', 1), message('c', 0, 'chat-2')]),
  )
  expect(await notesOf(db)).toEqual([
    ['a', 'chat-1', 0],
    ['b', 'chat-1', 1],
    ['c', 'chat-2', 0],
  ])
  const changes = [
    () => db.messages.update('a' as MessageId, { status: 'stopped' }),
    () => db.messages.where('parentId').equals('x').or('id').equals('b').modify({ createdAt: 2 }),
    () => db.messages.delete('a' as MessageId),
    () => db.messages.bulkDelete(['b' as MessageId]),
    () => db.messages.clear(),
  ]
  const expected = ['a', 'b', 'a', 'b', 'c']
  for (const [index, change] of changes.entries()) {
    await db.searchPending.clear()
    await change()
    expect((await notesOf(db)).map(([id]) => id)).toEqual([expected[index]])
  }
  db.close()
})

test('an annotation is recorded for its message; a second change is recorded again', async () => {
  const db = makeDatabase()
  const annotation = { messageId: 'a' as MessageId, sessionId: session('chat-1') }
  await db.messageMarks.put({ ...annotation, shownRevision: 1 })
  const [first] = await db.searchPending.toArray()
  await db.messageMarks.put({ ...annotation, shownRevision: 2 })
  const [second] = await db.searchPending.toArray()
  expect(await notesOf(db)).toEqual([['a', 'chat-1', undefined]])
  expect(second?.stamp).not.toBe(first?.stamp)
  db.close()
})

test('an aborted change is not recorded', async () => {
  const db = makeDatabase()
  await db
    .transaction('rw', db.messages, async () => {
      await db.messages.add(message('a', 0))
      throw new Error('no')
    })
    .catch(() => undefined)
  expect(await db.searchPending.count()).toBe(0)
  db.close()
})

test('very many messages of a chat are recorded as the chat', async () => {
  const db = makeDatabase()
  const many = Array.from({ length: 300 }, (_, order) => message(`m${order}`, order))
  await db.messages.bulkAdd([...many, message('other', 0, 'chat-2')])
  expect(await notesOf(db)).toEqual([
    ['chat-1', 'chat-1', undefined],
    ['other', 'chat-2', 0],
  ])
  db.close()
})
