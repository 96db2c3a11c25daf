import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { projectIdSchema, type MessageId, type RunId, type SessionId } from '../../../core/model/id.ts'
import { openDatabase } from '../database/database.ts'
import { createProjectStore } from './project-store.ts'
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
let count = 0

/** A chat, and a project with instructions. */
async function setUp() {
  const db = openDatabase(`projects-${++count}`)
  opened.push(db)
  let ids = 0
  let time = 1000
  const store = createProjectStore(db, {
    now: () => time++,
    newId: (prefix) => `${prefix}-${++ids}`,
    lock: (work) => work(),
  })
  const turns = createTurnStore(db)
  const open = (run: string, parentId: MessageId | null) =>
    turns.openTurn({
      runId: run as RunId,
      sessionId,
      assistantMessageId: `answer-${run}` as MessageId,
      model: demoModel,
      at: 1,
      ask: { type: 'send', messageId: `question-${run}` as MessageId, parentId, text: 'Hello', mode: 'ask' },
    })
  await open('run-1', null)
  const added = await store.add('Garden')
  if (!added.ok) throw new Error(added.failure.code)
  const { id } = added.value
  await store.setInstructions(id, 'Name plants in Latin.')
  const prompts = async () => {
    const read = await loadNextTurn(db, sessionId)
    return read.ok ? read.value?.prompts : null
  }
  return { db, store, id, prompts, after: (ms: number) => (time += ms) }
}

test('a chat gets the instructions of its project as long as it is in it', async () => {
  const { store, id, prompts } = await setUp()
  expect(await prompts()).toEqual({})
  await store.move(sessionId, id)
  expect(await prompts()).toEqual({ ofProject: 'Name plants in Latin.' })
  await store.setInstructions(id, '')
  expect(await prompts()).toEqual({})
  await store.setInstructions(id, 'Name plants in Greek.')
  await store.move(sessionId, null)
  expect(await prompts()).toEqual({})
})

test('a deleted project releases its chats, and gets them back when it is restored', async () => {
  const { db, store, id, prompts } = await setUp()
  await store.move(sessionId, id)
  await store.remove(id)
  expect(await prompts()).toEqual({})
  expect(await store.move(sessionId, id)).toMatchObject({ ok: false, failure: { code: 'not-found' } })
  await store.restore(id)
  expect(await prompts()).toEqual({ ofProject: 'Name plants in Latin.' })
  expect((await db.folders.get(id))?.deletedAt).toBeUndefined()
})

test('projects deleted long ago are purged, and nothing refers to them any longer', async () => {
  const { db, store, id, after } = await setUp()
  await store.move(sessionId, id)
  await store.remove(id)
  await store.purgeDeleted(1000)
  expect(await db.folders.count()).toBe(1)
  after(2000)
  await store.purgeDeleted(1000)
  expect(await db.folders.count()).toBe(0)
  expect((await db.sessions.get(sessionId))?.folderId).toBeUndefined()
})

test('a missing project or chat is reported as missing', async () => {
  const { store, id } = await setUp()
  const missingId = projectIdSchema.parse('folder-gone')
  const missing = { ok: false, failure: { code: 'not-found' } }
  expect(await store.rename(missingId, 'A')).toMatchObject(missing)
  expect(await store.move(sessionId, missingId)).toMatchObject(missing)
  expect(await store.move('session-gone' as SessionId, id)).toMatchObject(missing)
})
