import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { BlobId, ProjectId, MessageId, SessionId } from '../../../../core/model/id.ts'
import { createBlobStore } from '../../files/blob-store.ts'
import { createAnnotationStore } from '../annotation-store.ts'
import { loadTranscript } from '../transcript.ts'
import { createSessionStore } from '../session-store.ts'
import {
  failureCode,
  finished,
  makeDatabase,
  renderingOf,
  retryTurn,
  sendTurn,
  sessionId,
  unwrap,
} from '../../testing/sample-turn.ts'
import { createTurnStore } from '../../journal/turn-store.ts'

const branchId = 'session-branch' as SessionId
const answer = (n: number) => `answer-${n}` as MessageId

/** Two turns, the second answered twice. The second answer names an image. */
async function seed() {
  const db = makeDatabase()
  let copies = 0
  const sessions = createSessionStore(db, {
    now: () => 9000,
    newId: (prefix) => `${prefix}-new-${(copies += 1)}`,
  })
  const turns = createTurnStore(db)
  const blobs = createBlobStore(db)
  const image = unwrap(
    await blobs.put({ bytes: new Uint8Array([1, 2, 3]), mediaType: 'image/png', sessionId }),
  )
  const stray = unwrap(await blobs.put({ bytes: new Uint8Array([4]), mediaType: 'image/png', sessionId }))
  for (const turn of [sendTurn(1), sendTurn(2), retryTurn(3, 'answer-2')]) {
    const { assistantMessage: reply } = unwrap(await turns.openTurn(turn))
    const done = finished(reply)
    const file = { type: 'file', round: 0, blobId: image, mediaType: 'image/png', byteLength: 3 } as const
    const message = turn.runId === 'run-2' ? { ...done, parts: [...done.parts, file] } : done
    unwrap(await turns.openJournal(turn.runId).finish(message, renderingOf(message)))
  }
  return { db, sessions, turns, picture: image, stray }
}

test('a branch is a copy of the messages up to one, with new ids; the original is unchanged', async () => {
  const { db, sessions } = await seed()
  await db.sessions.update(sessionId, {
    instructions: 'Be brief.',
    folderId: 'folder-1' as ProjectId,
    pinnedAt: 5,
    queuePaused: 'stopped',
    modelSettings: { temperature: 0.5 },
  })
  unwrap(
    await createAnnotationStore(db, () => 1).pin(
      { sessionId, messageId: answer(1) },
      { by: 'person', changeId: 'c' },
    ),
  )
  const before = { session: await db.sessions.get(sessionId), messages: await db.messages.toArray() }

  unwrap(await sessions.branch(sessionId, answer(2), branchId))
  unwrap(await sessions.branch(sessionId, answer(2), branchId))

  const { items, hasMore } = await loadTranscript(db, branchId, 10)
  expect(hasMore).toBe(false)
  expect(items.map(({ message }) => [message.id, message.parentId, message.order, message.role])).toEqual([
    ['message-new-1', null, 0, 'user'],
    ['message-new-2', 'message-new-1', 1, 'assistant'],
    ['message-new-3', 'message-new-2', 2, 'user'],
    ['message-new-4', 'message-new-3', 3, 'assistant'],
  ])
  expect(items.map(({ versions }) => versions.ids.length)).toEqual([1, 1, 1, 1])
  expect(items[1]?.message).toMatchObject({ marks: { pin: { by: 'person' } } })
  expect(items[1]?.message).not.toHaveProperty('runId')
  expect(items[1]?.message).not.toHaveProperty('usage')
  expect(items[3]?.rendering?.prose).toEqual([[{ type: 'tree', nodes: ['Done.'] }]])
  const branch = await db.sessions.get(branchId)
  expect(branch).toMatchObject({
    title: 'Question 1 (branch)',
    branchedFrom: { sessionId, messageId: 'answer-2' },
    instructions: 'Be brief.',
    folderId: 'folder-1',
    modelSettings: { temperature: 0.5 },
    nextOrder: 4,
  })
  expect(branch).not.toHaveProperty('pinnedAt')
  expect(branch).not.toHaveProperty('queuePaused')
  expect(await db.usage.where('sessionId').equals(branchId).count()).toBe(0)
  expect(await db.sessions.get(sessionId)).toEqual(before.session)
  expect(
    await db.messages
      .where('id')
      .anyOf(before.messages.map(({ id }) => id))
      .toArray(),
  ).toEqual(before.messages)
})

test('files of the branch are shared by both, and survive the original; other files are not', async () => {
  const { db, sessions, turns, picture: image, stray } = await seed()
  unwrap(await sessions.branch(sessionId, answer(2), branchId))
  const owners = async (id: BlobId) => (await db.blobs.get(id))?.sessionIds
  expect(await owners(image)).toEqual([sessionId, branchId])
  expect(await owners(stray)).toEqual([sessionId])
  unwrap(await sessions.remove(sessionId))
  expect(unwrap(await sessions.purgeDeleted(0))).toBe(1)
  expect(await owners(image)).toEqual([branchId])
  const next = sendTurn(4, { session: branchId, parent: 'message-new-4' })
  expect(unwrap(await turns.openTurn(next)).history).toHaveLength(5)
})

test('nothing is copied for a missing message, one of another chat or a streaming one', async () => {
  const { db, sessions, turns } = await seed()
  const other = 'session-2' as SessionId
  unwrap(await turns.openTurn(sendTurn(8, { session: 'session-2', parent: null })))
  expect(failureCode(await sessions.branch(sessionId, answer(9), branchId))).toBe('not-found')
  expect(failureCode(await sessions.branch(other, answer(1), branchId))).toBe('not-found')
  expect(failureCode(await sessions.branch(other, answer(8), branchId))).toBe('session-busy')
  expect(await db.sessions.get(branchId)).toBeUndefined()
})
