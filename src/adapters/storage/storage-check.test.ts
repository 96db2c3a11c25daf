import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { addSampleChat } from '../../../test/contracts/sample-chats.ts'
import type { MessageId, RunId, SessionId } from '../../core/kernel/id.ts'
import { hashOf } from './blob-store.ts'
import { measureChats } from './measure-chats.ts'
import { checkStorage, repairStorage } from './storage-check.ts'
import { makeDatabase, unwrap } from './testing/sample-turn.ts'

const { signal } = new AbortController()

/** A file that nobody keeps. */
const oneByte = { id: await hashOf(new Uint8Array(1)), mediaType: 'x', bytes: new Uint8Array(1) }

async function seed() {
  const db = makeDatabase()
  await addSampleChat(db, 1)
  await addSampleChat(db, 2)
  return db
}

test('nothing is wrong with what the application wrote, and repairing it changes nothing', async () => {
  const db = await seed()
  await db.table('blobs').put({ ...oneByte, sessionIds: ['draft-1'] })
  await db.table('draftHolders').put({ id: 'draft-1', storedAt: 1 })
  const before = await Promise.all(db.tables.map((table) => table.toArray()))
  expect(unwrap(await checkStorage(db, signal))).toEqual({})
  expect(unwrap(await repairStorage(db, () => 5))).toEqual({})
  expect(await Promise.all(db.tables.map((table) => table.toArray()))).toEqual(before)
})

test('each fault is found and put right, no text is lost, and a second look finds nothing', async () => {
  const db = await seed()
  await db.sessions.delete('session-2' as SessionId)
  await db.messages.delete('answer-1' as MessageId)
  await db.messages.update('other-answer-1' as MessageId, { parentId: 'gone' as MessageId })
  await db.sessions.update('session-1' as SessionId, { nextOrder: 0 })
  await db.runs.delete('run-1' as RunId)
  await db.table('runs').put({ id: 'run-9', sessionId: 'session-9', state: 'live' })
  await db.table('blobs').put({ ...oneByte, sessionIds: ['session-9'] })
  await db.table('queue').put({ id: 'queued-8', sessionId: 'session-8', place: 0, text: 'Later' })
  await db.table('sentRequests').put({ runId: 'run-7', requestId: 'request-1', sessionId: 'session-1' })
  await db.table('wireRequests').put({ runId: 'run-9', egressId: 'egress-1', sessionId: 'session-9' })
  for (const owner of ['shared', 'session-1', 'session-9'])
    await db.table('requestParts').bulkPut([
      { owner, hash: 'a', json: '1' },
      { owner, hash: 'b', json: '2' },
    ])
  await db
    .table('renditions')
    .put({ blobId: 'c'.repeat(64), kind: 'text', mediaType: 'x', bytes: new Uint8Array(1) })
  const found = unwrap(await checkStorage(db, signal))
  expect(found).toEqual({
    'messages-without-chat': 3,
    'messages-without-parent': 1,
    'heads-nowhere': 1,
    'counters-behind': 1,
    'marks-without-message': 1,
    'runs-without-chat': 1,
    'events-without-run': 1,
    'files-without-owner': 1,
    'copies-without-file': 1,
    'waiting-without-chat': 1,
    'requests-without-run': 1,
    'parts-without-chat': 1,
  })
  expect(unwrap(await repairStorage(db, () => 5))).toEqual(found)
  expect(unwrap(await checkStorage(db, signal))).toEqual({})
  expect(await db.sessions.get('session-2' as SessionId)).toMatchObject({
    title: 'Recovered chat',
    headId: 'answer-2',
    rootIds: ['question-2'],
    nextOrder: 3,
    security: { mode: 'ask' },
  })
  expect(await db.sessions.get('session-1' as SessionId)).toMatchObject({
    headId: 'other-answer-1',
    nextOrder: 2,
  })
  expect(await db.sessions.get('session-8' as SessionId)).toMatchObject({ queuePaused: 'interrupted' })
  expect(await db.queue.count()).toBe(1)
  expect((await db.requestParts.toCollection().primaryKeys()).map(([owner]) => owner)).toEqual([
    'session-1',
    'session-1',
    'shared',
    'shared',
  ])
  expect(await db.messages.count()).toBe(5)
  expect(await db.blobs.count()).toBe(4)
})

test('a file whose bytes are not what it is named by is told, and repairing leaves it as it is', async () => {
  const db = await seed()
  const [id] = await db.blobs.toCollection().primaryKeys()
  await db.blobs.update(id!, { bytes: new Uint8Array(3) })
  expect(unwrap(await checkStorage(db, signal))).toEqual({ 'files-damaged': 1 })
  expect(unwrap(await repairStorage(db, () => 5))).toEqual({})
  expect((await db.blobs.get(id!))?.bytes).toEqual(new Uint8Array(3))
})

test('chats are measured with their files, the largest first', async () => {
  const db = await seed()
  await addSampleChat(db, 3, 'x'.repeat(3000))
  const chats = unwrap(await measureChats(db, new AbortController().signal))
  expect(chats[0]).toMatchObject({ id: 'session-3', messages: 3 })
  expect(chats).toHaveLength(3)
  expect(chats[2]?.bytes).toBeGreaterThan(500)
})
