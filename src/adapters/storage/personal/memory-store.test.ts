import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import type { ProjectId, RunId, SessionId } from '../../../core/model/id.ts'
import { openDatabase } from '../database/database.ts'
import { createMemoryStore } from './memory-store.ts'
import { createNoteStore } from '../conversation/note-store.ts'
import type { Database } from '../database/schema.ts'

const opened: Database[] = []
afterEach(async () => {
  for (const db of opened.splice(0)) {
    db.close()
    await Dexie.delete(db.name)
  }
})

let count = 0
async function open() {
  const db = openDatabase(`memories-${++count}`)
  opened.push(db)
  let ids = 0
  let time = 1000
  const clockAndIds = { now: () => time++, newId: (prefix: string) => `${prefix}-${++ids}` }
  const store = createMemoryStore(db, { ...clockAndIds, lock: (work) => work() })
  const sessionId = 'session-1' as SessionId
  await db.sessions.add(session(sessionId))
  const texts = async () => {
    const listed = await store.list()
    return listed.ok ? listed.value.map(({ memory, chatTitle }) => [memory.text, chatTitle]) : []
  }
  return { db, store, notes: createNoteStore(db, clockAndIds.now), sessionId, texts }
}

function session(id: SessionId) {
  return {
    id,
    title: 'Pets',
    createdAt: 0,
    updatedAt: 0,
    activity: 1,
    nextOrder: 0,
    headId: null,
    rootIds: [],
    model: { providerId: 'demo', modelId: 'demo' },
    security: { mode: 'ask' },
  } as never
}

test('memories have their origin, newest first, and equal ones are stored once', async () => {
  const { store, sessionId, texts } = await open()
  const first = await store.add({ text: 'My cat is called Tom.', sessionId })
  expect(first).toMatchObject({ ok: true, value: { isNew: true } })
  expect(await store.add({ text: 'my cat is  called Tom', sessionId })).toMatchObject({
    value: { isNew: false, id: first.ok && first.value.id },
  })
  await store.add({ text: 'By hand' })
  expect(await texts()).toEqual([
    ['By hand', null],
    ['My cat is called Tom.', 'Pets'],
  ])
})

test('a deleted one can be restored until it is purged; an edit is recorded', async () => {
  const { db, store, texts } = await open()
  const added = await store.add({ text: 'One' })
  if (!added.ok) throw new Error('not added')
  const { id } = added.value
  await store.remove(id)
  expect(await texts()).toEqual([])
  expect(await store.restore(id)).toEqual({ ok: true, value: null })
  await store.edit(id, 'Two')
  expect(await db.memories.get(id)).toMatchObject({ text: 'Two', editedAt: expect.any(Number) })
  await store.remove(id)
  await store.purgeDeleted(1000)
  expect(await db.memories.count()).toBe(1)
  await store.purgeDeleted(-1000)
  expect(await store.restore(id)).toMatchObject({ ok: false, failure: { code: 'not-found' } })
})

test('a chat has one note: the assistant writes it once per turn, the person at any time', async () => {
  const { notes, sessionId } = await open()
  const runId = 'run-1' as RunId
  expect(await notes.write({ sessionId, runId, text: 'One', isTainted: false })).toEqual({
    ok: true,
    value: true,
  })
  expect(await notes.write({ sessionId, runId, text: 'Two', isTainted: false })).toEqual({
    ok: true,
    value: false,
  })
  expect(await notes.read(sessionId)).toMatchObject({
    value: { text: 'One', by: 'assistant', isTainted: false },
  })
  await notes.save(sessionId, 'Mine')
  expect(await notes.read(sessionId)).toMatchObject({ value: { text: 'Mine', by: 'person' } })
  await notes.save(sessionId, '')
  expect(await notes.read(sessionId)).toEqual({ ok: true, value: null })
  expect(await notes.save('session-9' as SessionId, 'x')).toMatchObject({ failure: { code: 'not-found' } })
})

test('equal texts are stored once per scope; a person can change the scope, and takes over a text by saving it', async () => {
  const { db, store, sessionId } = await open()
  const project = 'project-1' as ProjectId
  const other = 'project-2' as ProjectId
  const add = async (scope: ProjectId | 'all', isTainted = false) => {
    const added = await store.add({ text: 'One', sessionId, scope, isTainted })
    if (!added.ok) throw new Error('not added')
    return added.value
  }
  const first = await add(project, true)
  expect(await add(project)).toEqual({ id: first.id, isNew: false })
  expect(await add(other)).toMatchObject({ isNew: true })
  const all = await add('all')
  expect(all.isNew).toBe(true)
  expect(await add('project-3' as ProjectId)).toEqual({ id: all.id, isNew: false })
  expect(await db.memories.get(first.id)).toMatchObject({ scope: project, isTainted: true })
  await store.setScope(first.id, other)
  expect(await db.memories.get(first.id)).toMatchObject({ scope: other, isTainted: true })
  await store.edit(first.id, 'One')
  expect(await db.memories.get(first.id)).toMatchObject({ isTainted: false, editedAt: expect.any(Number) })
})
