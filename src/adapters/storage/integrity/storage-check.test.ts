import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { addSampleChat } from '../../../../test/contracts/sample-chats.ts'
import type { BlobId, MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import { isDraftOfNewChat } from '../../../core/model/conversation/stored-draft.ts'
import type { ExchangeRecord } from '../../../core/model/review/http-exchange.ts'
import { hashBytes } from '../files/blob-store.ts'
import { measureChats } from '../maintenance/chat-sizes.ts'
import type { Database } from '../database/schema.ts'
import { checkStorage, repairStorage } from './storage-check.ts'
import { startRecordedTurn } from '../testing/recorded-turn.ts'
import { makeDatabase, unwrap } from '../testing/sample-turn.ts'

async function seed() {
  const db = makeDatabase()
  await addSampleChat(db, 1)
  await addSampleChat(db, 2)
  return db
}

const { signal } = new AbortController()
const look = async (db: Database) => unwrap(await checkStorage(db, signal))
const snapshot = (db: Database) => Promise.all(db.tables.map((table) => table.toArray()))

test('data written by the application has no faults, and repairing changes nothing', async () => {
  const db = await seed()
  const bytes = new Uint8Array(1)
  await db.table('blobs').put({ id: await hashBytes(bytes), mediaType: 'x', bytes, sessionIds: ['draft-1'] })
  await db.table('draftHolders').put({ id: 'draft-1', storedAt: 1 })
  const before = await snapshot(db)
  expect(await look(db)).toEqual({ faults: {}, files: [] })
  expect(unwrap(await repairStorage(db, () => 5))).toEqual({})
  expect(await snapshot(db)).toEqual(before)
})

test('recorded requests have no faults, during an answer and afterwards', async () => {
  const { db, keep, keepReceived, finish } = await startRecordedTurn()
  const message = (text: string) => ({ role: 'user', content: text.repeat(40) })
  const body = (count: number) =>
    JSON.stringify({
      tools: [{ name: 'calculate', description: 'Of no chat.' }],
      messages: Array.from({ length: count }, (_, at) => message(`Message ${at}. `)),
    })
  await keep(body(3))
  expect((await look(db)).faults).toEqual({})
  const egressId = await keep(body(70))
  const chunks = [new TextEncoder().encode('data: It is 5.')]
  keepReceived({ egressId, status: 200, headers: [], byteLength: 14, chunks })
  await finish()
  await vi.waitFor(async () =>
    expect((await db.wireRequests.toArray()).filter(({ response }) => response)).toHaveLength(1),
  )
  const before = await snapshot(db)
  expect(await db.requestParts.count()).toBeGreaterThan(70)
  expect(await look(db)).toEqual({ faults: {}, files: [] })
  expect(unwrap(await repairStorage(db, () => 5))).toEqual({})
  expect(await snapshot(db)).toEqual(before)
})

test('lists, secrets and events of MCP servers and chats that are gone are repaired, and a damaged workflow only reported', async () => {
  const db = await seed()
  await db.table('mcpServers').bulkPut([
    { id: 'here', alias: 'here' },
    { id: 'removed', alias: 'removed', removedAt: 1 },
  ])
  for (const serverId of ['here', 'removed', 'gone']) await db.table('mcpSnapshots').put({ serverId })
  await db.table('signIns').put({ id: 'state-1' })
  const secrets = [
    'mcp-here',
    'mcp-access-here',
    'mcp-client-state-1',
    'mcp-removed',
    'mcp-client-state-2',
    'openai',
  ]
  await db.table('vault').bulkPut(secrets.map((id) => ({ id: `provider:${id}`, version: 1 })))
  await db.table('auditEvents').bulkPut([
    { id: 'a', at: 1 },
    { id: 'b', at: 1, sessionId: 'session-1' },
    { id: 'c', at: 1, sessionId: 'session-9' },
  ])
  await db.table('workflows').put({ id: 'my-flow', definition: { id: 'other' }, savedAt: 1 })
  const repairable = {
    'mcp-lists-without-server': 2,
    'mcp-secrets-without-server': 2,
    'audit-events-without-chat': 1,
  }
  expect((await look(db)).faults).toEqual({ ...repairable, 'workflows-unreadable': 1 })
  expect(unwrap(await repairStorage(db, () => 5))).toEqual(repairable)
  expect((await look(db)).faults).toEqual({ 'workflows-unreadable': 1 })
  expect(await db.vault.toCollection().primaryKeys()).toEqual(
    ['mcp-access-here', 'mcp-client-state-1', 'mcp-here', 'openai'].map((id) => `provider:${id}`),
  )
  expect(await db.auditEvents.toCollection().primaryKeys()).toEqual(['a', 'b'])
})

test('each fault is found and repaired, no text is lost, and a second check finds nothing', async () => {
  const db = await seed()
  await db.sessions.delete('session-2' as SessionId)
  await db.messages.delete('answer-1' as MessageId)
  await db.messages.update('other-answer-1' as MessageId, { parentId: 'gone' as MessageId })
  await db.sessions.update('session-1' as SessionId, { nextOrder: 0 })
  await db.messageMarks.update('answer-1' as MessageId, { revisions: [], reactions: [] })
  await db.runs.delete('run-1' as RunId)
  await db.table('runs').put({ id: 'run-9', sessionId: 'session-9', state: 'live' })
  await db
    .table('blobs')
    .put({ id: await hashBytes(nothing), mediaType: 'x', bytes: nothing, sessionIds: ['session-9'] })
  await db
    .table('renditions')
    .put({ blobId: 'c'.repeat(64), kind: 'text', mediaType: 'x', bytes: new Uint8Array(1) })
  const result = await look(db)
  expect(result.files).toEqual([])
  expect(result.faults).toEqual({
    'messages-without-chat': 3,
    'messages-without-parent': 1,
    'heads-nowhere': 1,
    'counters-behind': 1,
    'marks-without-message': 1,
    'runs-without-chat': 1,
    'events-without-run': 1,
    'files-without-owner': 1,
    'copies-without-file': 1,
  })
  expect(unwrap(await repairStorage(db, () => 5))).toEqual(result.faults)
  expect((await look(db)).faults).toEqual({})
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
  expect(await db.messages.count()).toBe(5)
  expect(await db.blobs.count()).toBe(4)
})

const nothing = new Uint8Array(1)

test('a damaged, unreadable or missing file is reported with its place, and stays unchanged', async () => {
  const db = await seed()
  await addSampleChat(db, 3)
  await db.table('assistants').put({ id: 'assistant-1', name: 'Writer', files: [] })
  const imageOf = async (n: number) => {
    const [part] = (await db.messages.get(`question-${n}` as MessageId))?.parts.slice(1) ?? []
    return part?.type === 'file' ? part.blobId : ('' as BlobId)
  }
  const [changed, unreadable, missing] = [await imageOf(1), await imageOf(2), await imageOf(3)]
  await db.blobs.update(changed, { bytes: nothing })
  await db.blobs.delete(missing)
  await db.renditions.delete([missing, 'thumbnail'])
  const [ofDraft] = await db.blobs.where('sessionIds').equals('draft-kept').primaryKeys()
  await db.blobs.update(ofDraft as BlobId, { bytes: nothing })
  const ofAssistant = new TextEncoder().encode('of an assistant')
  await db.table('blobs').put({
    id: await hashBytes(ofAssistant),
    mediaType: 'x',
    bytes: nothing,
    sessionIds: ['assistant-1'],
  })
  // Simulates a browser whose disk has lost the bytes of one row.
  db.blobs.hook('reading', (row) => {
    if (row.id === unreadable) throw new DOMException('Failed to read large IndexedDB value', 'DataError')
    return row
  })
  const place = (n: number) => ({
    name: `Hello ${n}.png`,
    chat: { id: `session-${n}`, title: `Hello ${n}`, messageId: `question-${n}` },
  })
  const { faults, files } = await look(db)
  expect(faults).toEqual({ 'files-damaged': 5 })
  expect(files).toHaveLength(5)
  expect(files).toEqual(
    expect.arrayContaining([
      { ...place(1), state: 'damaged' },
      { ...place(2), state: 'damaged' },
      { ...place(3), state: 'missing' },
      { state: 'damaged' },
      { state: 'damaged', assistant: 'Writer' },
    ]),
  )
  expect(unwrap(await repairStorage(db, () => 5))).toEqual({})
  expect((await look(db)).files).toEqual(files)
})

test('queued messages of a missing chat move to a recovered one, and drafts move to the next new chat', async () => {
  const db = makeDatabase()
  const queued = { place: 0, text: 'Send me', model: { providerId: 'p', modelId: 'm' }, createdAt: 1 }
  await db.table('queue').put({ id: 'queued-1', sessionId: 'gone', ...queued })
  const version = { page: 'page-1', edit: 7, at: 1000 }
  await db.drafts.bulkPut([
    { key: 'lost-chat', ...version, draft: { text: 'Half a thought' } },
    { key: 'edit:lost-message', ...version, draft: { text: 'Another' } },
    { key: 'new:page-2', ...version, draft: { text: 'A third' } },
  ])
  const { faults } = await look(db)
  expect(faults).toEqual({ 'waiting-without-chat': 1, 'drafts-without-chat': 2 })
  expect(unwrap(await repairStorage(db, () => 5))).toEqual(faults)
  expect((await look(db)).faults).toEqual({})
  expect(await db.sessions.get('gone' as SessionId)).toMatchObject({
    title: 'Recovered chat',
    queuePaused: 'interrupted',
    model: queued.model,
  })
  const drafts = await db.drafts.toArray()
  expect(drafts.map(({ draft }) => draft.text).toSorted(undefined)).toEqual([
    'A third',
    'Another',
    'Half a thought',
  ])
  expect(drafts.every(({ key }) => isDraftOfNewChat(key))).toBe(true)
})

test('possibly unique texts are reported and stay: edits, steered messages, recorded requests', async () => {
  const { db, keep, finish, runId } = await startRecordedTurn()
  await keep(JSON.stringify({ messages: [{ role: 'user', content: 'Only here.' }] }))
  await finish()
  await db.messages.clear()
  await db.sessions.clear()
  await addSampleChat(db, 2)
  const id = 'run-2' as RunId
  await db.messages.delete('answer-2' as MessageId)
  await db.sessions.update('session-2' as SessionId, { headId: 'question-2' as MessageId })
  await db.events.put({
    type: 'message-steered',
    round: 0,
    finishedMessageId: 'answer-2' as MessageId,
    userMessageId: 'steered' as MessageId,
    text: 'Be brief.',
    assistantMessageId: 'answer-3' as MessageId,
    runId: id,
    seq: 5,
    at: 1,
  })
  const expectedFaults = {
    'edits-without-message': 1,
    'records-of-lost-words': 1,
    'runs-without-messages': 1,
  }
  expect((await look(db)).faults).toMatchObject(expectedFaults)
  await db.runs.delete(id)
  const before = await snapshot(db)
  const both = { 'edits-without-message': 1, 'records-of-lost-words': 2 }
  expect((await look(db)).faults).toMatchObject(both)
  expect(unwrap(await repairStorage(db, () => 5))).toEqual({})
  expect(await snapshot(db)).toEqual(before)
  expect(await db.wireRequests.where('sessionId').equals('session-1').count()).toBe(1)
  expect(await db.runs.get(runId)).toBeDefined()
})

test('a turn without an end is ended, so that its chat accepts messages again', async () => {
  const db = await seed()
  await db.runs.update('run-1' as RunId, { state: 'live', assistantMessageId: 'gone' as MessageId })
  expect((await look(db)).faults).toEqual({ 'runs-without-end': 1 })
  expect(unwrap(await repairStorage(db, () => 5))).toEqual({ 'runs-without-end': 1 })
  expect(await db.runs.get('run-1' as RunId)).toMatchObject({
    state: 'ended',
    status: 'interrupted',
    endedAt: 5,
  })
  expect((await look(db)).faults).toEqual({ 'runs-without-messages': 1 })
})

test('orphaned requests and parts are deleted if the chat has all messages; missing parts are reported', async () => {
  const { db, keep, finish, runId } = await startRecordedTurn()
  await keep(JSON.stringify({ messages: [{ role: 'user', content: 'Said in the chat. '.repeat(40) }] }))
  await finish()
  const [exchange] = await db.wireRequests.toArray()
  const { sessionId } = exchange as ExchangeRecord
  await db.requestParts.put({ owner: sessionId, hash: 'f'.repeat(64), json: '"left over"' })
  await db.requestParts.put({ owner: 'shared', hash: 'e'.repeat(64), json: '[]' })
  const own = (exchange as ExchangeRecord).pieces.map(({ hash }): [SessionId, string] => [sessionId, hash])
  expect((await look(db)).faults).toEqual({ 'parts-without-request': 1 })
  expect(unwrap(await repairStorage(db, () => 5))).toEqual({ 'parts-without-request': 1 })
  const [first] = await db.requestParts.bulkGet(own)
  await db.requestParts.bulkDelete(own)
  expect((await look(db)).faults).toEqual({ 'request-parts-gone': own.length })
  if (first) await db.requestParts.put(first)
  await db.wireRequests.put({ ...(exchange as ExchangeRecord), runId: 'run-x' as RunId })
  await db.events.put({
    type: 'session-turn-start',
    sessionId,
    userMessageId: 'question-1' as MessageId,
    assistantMessageId: 'answer-1' as MessageId,
    model: { providerId: 'p' as never, modelId: 'm' },
    runId: 'run-x' as RunId,
    seq: 0,
    at: 1,
  })
  expect(unwrap(await repairStorage(db, () => 5))).toMatchObject({ 'events-without-run': 1 })
  expect(await db.wireRequests.toCollection().primaryKeys()).toEqual([[runId, exchange?.egressId]])
})

test('a file in a message belongs to its chat again, and is not taken for an orphan', async () => {
  const db = await seed()
  const [imageId] = await db.blobs.where('sessionIds').equals('session-1').primaryKeys()
  await db.blobs.update(imageId as BlobId, { sessionIds: [] })
  expect((await look(db)).faults).toEqual({ 'files-not-kept': 1 })
  expect(unwrap(await repairStorage(db, () => 5))).toEqual({ 'files-not-kept': 1 })
  expect(await db.blobs.get(imageId as BlobId)).toMatchObject({ sessionIds: ['session-1'] })
})

test('checks more rows than one read returns, and recovers a large chat completely', async () => {
  const db = makeDatabase()
  const message = (order: number) => ({
    id: `m${order}`,
    sessionId: 'long',
    parentId: order === 0 ? null : `m${order - 1}`,
    order,
    role: 'user',
    status: 'complete',
    parts: [],
    createdAt: 1,
  })
  await db.table('messages').bulkAdd(Array.from({ length: 1001 }, (_, order) => message(order)))
  const { faults } = await look(db)
  expect(faults).toEqual({ 'messages-without-chat': 1001 })
  expect(unwrap(await repairStorage(db, () => 5))).toEqual(faults)
  expect(await db.sessions.get('long' as SessionId)).toMatchObject({
    nextOrder: 1001,
    headId: 'm1000',
    rootIds: ['m0'],
  })
  expect((await look(db)).faults).toEqual({})
})

test('measures chats with their files, the largest first', async () => {
  const db = await seed()
  await addSampleChat(db, 3, 'x'.repeat(3000))
  const chats = unwrap(await measureChats(db, new AbortController().signal))
  expect(chats[0]).toMatchObject({ id: 'session-3', messages: 3 })
  expect(chats).toHaveLength(3)
  expect(chats[2]?.bytes).toBeGreaterThan(500)
})
