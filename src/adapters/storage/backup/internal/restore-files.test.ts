import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { succeed } from '../../../../core/model/failures/result.ts'
import { hashBytes } from '../../files/blob-store.ts'
import { makeDatabase, sessionId } from '../../testing/sample-turn.ts'
import { restoreFilesOf } from './restore-files.ts'

const bytes = new Uint8Array([1, 2, 3])
const id = await hashBytes(bytes)
const blob = { id, mediaType: 'text/plain', sessionIds: [sessionId] }

function restore(db: ReturnType<typeof makeDatabase>) {
  const readPart = vi.fn(async () => succeed(bytes.slice()))
  const files = { blobs: [blob], renditions: new Map(), byOwner: new Map([[sessionId, [blob]]]) } as never
  return { readPart, done: restoreFilesOf(db, { from: sessionId, owner: sessionId, files, readPart }) }
}

test('an existing file is shared, and not read again', async () => {
  const db = makeDatabase()
  await db.blobs.add({ id, mediaType: 'text/plain', bytes, sessionIds: ['session-other' as never] })
  const { readPart, done } = restore(db)
  expect((await done).ok).toBe(true)
  expect(readPart).not.toHaveBeenCalled()
  expect((await db.blobs.get(id))?.sessionIds).toEqual(['session-other', sessionId])
})

test('a file that another tab deletes meanwhile is taken from the backup, never stored empty', async () => {
  const db = makeDatabase()
  await db.blobs.add({ id, mediaType: 'text/plain', bytes, sessionIds: ['session-other' as never] })
  const transaction = db.transaction.bind(db) as (...args: unknown[]) => unknown
  vi.spyOn(db, 'transaction').mockImplementationOnce(((...args: unknown[]) =>
    db.blobs.delete(id).then(() => transaction(...args))) as never)
  expect((await restore(db).done).ok).toBe(true)
  expect((await db.blobs.get(id))?.bytes).toEqual(bytes)
})
