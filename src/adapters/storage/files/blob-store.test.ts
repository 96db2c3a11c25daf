import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BlobId, SessionId } from '../../../core/model/id.ts'
import { createBlobStore, releaseBlobs } from './blob-store.ts'
import { createQueries } from '../queries.ts'
import { makeDatabase, unwrap } from '../testing/sample-turn.ts'

const bytes = new Uint8Array([137, 80, 78, 71, 1, 2, 3])
const sha256 = createHash('sha256').update(bytes).digest('hex')
const [first, second] = ['session-1', 'session-2'] as [SessionId, SessionId]

test('the same bytes are stored once, under their SHA-256, at any number of writes', async () => {
  const db = makeDatabase()
  const blobs = createBlobStore(db)
  const ids = [first, first, second].map((sessionId) =>
    blobs.put({ bytes, mediaType: 'image/png', sessionId }),
  )
  for (const id of await Promise.all(ids)) expect(unwrap(id)).toBe(sha256)
  expect(await db.blobs.count()).toBe(1)
  const read = unwrap(await blobs.read(sha256 as BlobId))
  expect([...(read?.bytes ?? [])]).toEqual([...bytes])
  expect(read?.mediaType).toBe('image/png')
})

test('a blob is deleted with the last session that uses it', async () => {
  const db = makeDatabase()
  const blobs = createBlobStore(db)
  for (const sessionId of [first, second])
    unwrap(await blobs.put({ bytes, mediaType: 'image/png', sessionId }))
  await releaseBlobs(db, first)
  expect(unwrap(await blobs.read(sha256 as BlobId))).not.toBeNull()
  await releaseBlobs(db, second)
  expect(unwrap(await blobs.read(sha256 as BlobId))).toBeNull()
})

test('the page reads a blob with its media type, and null if there is none', async () => {
  const db = makeDatabase()
  unwrap(await createBlobStore(db).put({ bytes, mediaType: 'image/png', sessionId: first }))
  const queries = createQueries(db.name)
  const blob = await queries.readBlob(sha256 as BlobId)
  expect([blob?.type, blob?.size]).toEqual(['image/png', bytes.length])
  expect(await queries.readBlob('0'.repeat(64) as BlobId)).toBeNull()
  queries.close()
})
