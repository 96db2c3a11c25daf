import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { AssistantId } from '../../../core/model/id.ts'
import { createAssistantStore, copyAssistantToDatabase } from './assistant-store.ts'
import { addBlob, hashBytes } from '../files/blob-store.ts'
import { openMemoryDatabase } from '../database/database.ts'
import { makeDatabase, unwrap } from '../testing/sample-turn.ts'

test('an assistant is copied with its files into memory, which belong to that database alone', async () => {
  const [from, to] = [makeDatabase(), await openMemoryDatabase()]
  const bytes = new Uint8Array([1, 2, 3])
  const blobId = await hashBytes(bytes)
  await from.transaction('rw', from.blobs, () =>
    addBlob(from, { id: blobId, bytes, mediaType: 'text/plain', owner: 'session-1' as never }),
  )
  const clockAndIds = { now: () => 1, newId: (prefix: string) => `${prefix}-1` }
  const assistants = createAssistantStore(from, { ...clockAndIds, lock: (work) => work() })
  const file = { blobId, mediaType: 'text/plain', byteLength: 3, filename: 'a.txt' }
  const draft = { name: 'Bees', instructions: '', files: [file], usesKnowledge: true, starters: [] }
  const { id } = unwrap(await assistants.save(draft))

  unwrap(await copyAssistantToDatabase({ from, to }, id))
  unwrap(await copyAssistantToDatabase({ from, to }, id))
  unwrap(await copyAssistantToDatabase({ from, to }, 'assistant-gone' as AssistantId))
  expect(await to.assistants.toArray()).toMatchObject([{ id, name: 'Bees' }])
  expect(await to.blobs.toArray()).toMatchObject([{ id: blobId, sessionIds: [id] }])
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(to.name)
})
