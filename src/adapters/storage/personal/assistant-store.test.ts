import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import type { AssistantDraft } from '../../../core/model/assistants/assistant.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { draftHolderIdSchema, type MessageId, type RunId, type SessionId } from '../../../core/model/id.ts'
import { createAssistantStore } from './assistant-store.ts'
import { createAttachmentStore } from '../files/attachment-store.ts'
import { openDatabase } from '../database/database.ts'
import { purgeSession } from '../conversation/chat-deletion.ts'
import { loadNextTurn } from '../journal/next-turn.ts'
import type { Database } from '../database/schema.ts'
import { createTurnStore } from '../journal/turn-store.ts'

const opened: Database[] = []
afterEach(async () => {
  for (const db of opened.splice(0)) {
    db.close()
    await Dexie.delete(db.name)
  }
})

const sessionId = 'session-1' as SessionId
const holderId = draftHolderIdSchema.parse('draft-1')
let count = 0

async function setUp() {
  const db = openDatabase(`assistants-${++count}`)
  opened.push(db)
  let ids = 0
  let time = 1000
  const store = createAssistantStore(db, {
    now: () => time++,
    newId: (prefix) => `${prefix}-${++ids}`,
    lock: (work) => work(),
  })
  const files = createAttachmentStore(db)
  const put = await files.put({
    bytes: new TextEncoder().encode('a,b\n1,2'),
    mediaType: 'text/csv',
    renditions: [],
    holderId,
    at: 0,
  })
  if (!put.ok) throw new Error(put.failure.code)
  const file = { blobId: put.value, mediaType: 'text/csv', byteLength: 7, filename: 'a.csv' }
  const draft: AssistantDraft = {
    name: 'Reader',
    instructions: 'Quote.',
    tools: ['search_files'],
    files: [file],
    usesKnowledge: true,
    starters: ['What is in it?'],
  }
  const saved = await store.save(draft)
  if (!saved.ok) throw new Error(saved.failure.code)
  await files.forget(holderId)
  const { id } = saved.value
  const begin = () =>
    createTurnStore(db).openTurn({
      runId: 'run-1' as RunId,
      sessionId,
      assistantMessageId: 'answer-1' as MessageId,
      model: demoModel,
      at: 5,
      ask: {
        type: 'send',
        messageId: 'question-1' as MessageId,
        parentId: null,
        text: 'Hello',
        mode: 'ask',
        assistantId: id,
      },
    })
  const ownersOf = async () => (await db.blobs.get(file.blobId))?.sessionIds ?? []
  return { db, store, draft, id, begin, ownersOf, after: (ms: number) => (time += ms) }
}

test('a chat keeps the assistant in its version at the start, with its files', async () => {
  const { db, store, draft, id, begin, ownersOf, after } = await setUp()
  expect(await ownersOf()).toEqual([id])
  expect(await begin()).toMatchObject({
    ok: true,
    value: { assistant: { name: 'Reader', tools: ['search_files'] } },
  })
  expect(await ownersOf()).toEqual([id, sessionId])
  await store.save({ ...draft, instructions: 'Shout.', files: [] }, id)
  const next = await loadNextTurn(db, sessionId)
  expect(next).toMatchObject({
    value: { prompts: { ofAssistant: 'Quote.', assistantFiles: ['a.csv'] }, assistant: { copiedAt: 5 } },
  })
  await store.remove(id)
  after(2000)
  await store.purgeDeleted(1000)
  expect(await db.assistants.count()).toBe(0)
  expect(await ownersOf()).toEqual([sessionId])
  await db.sessions.update(sessionId, { deletedAt: 1 })
  await db.runs.update('run-1' as RunId, { state: 'ended' })
  expect(await purgeSession(db, sessionId, 2)).toBe(true)
  expect(await db.blobs.count()).toBe(0)
})

test('a foreign assistant taints a chat by its instructions or file names, and only by those', async () => {
  const { db, begin } = await setUp()
  await begin()
  const assistant = (await db.sessions.get(sessionId))?.assistant
  const taintedBy = async (change: object) => {
    await db.sessions.update(sessionId, { assistant: { ...assistant, isForeign: true, ...change } as never })
    const next = await loadNextTurn(db, sessionId)
    return next.ok && next.value?.prompts.isForeign
  }
  expect(await taintedBy({})).toBe(true)
  expect(await taintedBy({ files: [] })).toBe(true)
  expect(await taintedBy({ instructions: '' })).toBe(true)
  expect(await taintedBy({ instructions: '', files: [] })).toBeUndefined()
})

test('a deleted one starts no chat, and does again after it is restored', async () => {
  const { db, store, id, begin } = await setUp()
  await store.remove(id)
  const refused = await begin()
  expect(refused).toMatchObject({ ok: false, failure: { code: 'not-found' } })
  expect(refused.ok || refused.failure.message).toContain('was deleted')
  expect(await db.sessions.count()).toBe(0)
  await store.restore(id)
  expect(await begin()).toMatchObject({ ok: true })
})

test('a file that is not stored is reported, and nothing is saved', async () => {
  const { db, store, draft, id } = await setUp()
  const missingFile = {
    ...draft.files[0],
    blobId: 'f'.repeat(64),
    filename: 'gone.pdf',
  } as AssistantDraft['files'][0]
  const refused = await store.save({ ...draft, name: 'Other', files: [missingFile] }, id)
  expect(refused.ok || refused.failure.message).toContain('gone.pdf')
  expect((await db.assistants.get(id))?.name).toBe('Reader')
})
