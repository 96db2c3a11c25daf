import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { BlobId, DraftHolderId, MessageId, SessionId } from '../../../core/model/id.ts'
import { createAttachmentStore } from './attachment-store.ts'
import { createBlobStore, releaseBlobs } from './blob-store.ts'
import { createFileTextStore } from './rendition-store.ts'
import { createQueueStore } from '../conversation/queue-store.ts'
import type { Database } from '../database/schema.ts'
import {
  failureCode,
  finished,
  makeDatabase,
  renderingOf,
  sendTurn,
  sessionId,
  unwrap,
} from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'
import { createVersionStore } from '../conversation/version-store.ts'

const [tab, otherTab] = ['draft-1', 'draft-2'] as [DraftHolderId, DraftHolderId]
const copy = (kind: 'thumbnail' | 'model', byte: number) => ({
  kind,
  mediaType: 'image/webp',
  bytes: new Uint8Array([byte]),
})

async function put(db: Database, holderId = tab, byte = 1): Promise<Attachment> {
  const bytes = new Uint8Array([byte, 2, 3])
  const renditions = [copy('thumbnail', 8), copy('model', 9)]
  const stored = createAttachmentStore(db).put({ bytes, mediaType: 'image/png', renditions, holderId, at: 5 })
  return { blobId: unwrap(await stored), mediaType: 'image/png', byteLength: 3, filename: `${byte}.png` }
}

async function storeMessage(db: Database, attachments: Attachment[], n = 1) {
  const turn = sendTurn(n)
  const store = createTurnStore(db)
  const opened = await store.openTurn({ ...turn, ask: { ...turn.ask, attachments } as typeof turn.ask })
  if (opened.ok) {
    const message = finished(opened.value.assistantMessage)
    unwrap(await store.openJournal(turn.runId).finish(message, renderingOf(message)))
  }
  return opened
}

const owners = async (db: Database, { blobId }: Attachment) => (await db.blobs.get(blobId))?.sessionIds

describe('a file of a draft', () => {
  test('is stored once, with its copies: models get the smaller one', async () => {
    const db = makeDatabase()
    const file = await put(db)
    await put(db, otherTab)
    expect(await owners(db, file)).toEqual([tab, otherTab])
    expect(await db.renditions.count()).toBe(2)
    expect(unwrap(await createBlobStore(db).readForModel(file.blobId))).toEqual({
      bytes: new Uint8Array([9]),
      mediaType: 'image/webp',
    })
  })

  test('stores its extracted text, and passes it on', async () => {
    const db = makeDatabase()
    const file = await put(db)
    const texts = createFileTextStore(db)
    const extractedBytes = new Uint8Array([7])
    expect(unwrap(await texts.read(file.blobId))).toBeNull()
    unwrap(await texts.put(file.blobId, extractedBytes))
    expect(unwrap(await texts.read(file.blobId))).toEqual(extractedBytes)
    unwrap(await createAttachmentStore(db).release(tab, [file.blobId]))
    unwrap(await texts.put(file.blobId, extractedBytes))
    expect(await db.renditions.count()).toBe(0)
  })

  test('is deleted with its copies from its draft only', async () => {
    const db = makeDatabase()
    const [released, retained] = [await put(db), await put(db, tab, 7)]
    unwrap(await createAttachmentStore(db).release(tab, [released.blobId]))
    expect(await owners(db, released)).toBeUndefined()
    expect(await owners(db, retained)).toEqual([tab])
    expect(await db.renditions.count()).toBe(2)
  })

  test('is deleted if no draft of its tab contains it; files of another tab stay', async () => {
    const db = makeDatabase()
    const [released, retained, foreign] = [await put(db), await put(db, tab, 7), await put(db, otherTab, 8)]
    const store = createAttachmentStore(db)
    unwrap(await store.retainOnly({ holderId: tab, blobIds: [retained.blobId, foreign.blobId], at: 6 }))
    expect(await owners(db, released)).toBeUndefined()
    expect(await owners(db, retained)).toEqual([tab])
    expect(await owners(db, foreign)).toEqual([otherTab, tab])
  })

  test('of a closed tab is found, and deleted with the tab', async () => {
    const db = makeDatabase()
    const store = createAttachmentStore(db)
    const file = await put(db)
    expect(unwrap(await store.listHoldersBefore(5))).toEqual([])
    expect(unwrap(await store.listHoldersBefore(6))).toEqual([tab])
    unwrap(await store.forget(tab))
    expect([await owners(db, file), await db.draftHolders.count()]).toEqual([undefined, 0])
  })
})

describe('a message with files', () => {
  test('stores them in its session, independent of the draft; they are deleted with the session', async () => {
    const db = makeDatabase()
    const file = await put(db)
    const opened = unwrap(await storeMessage(db, [file]))
    expect(opened.history.at(-1)?.parts).toEqual([
      { type: 'text', round: 0, text: 'Question 1' },
      { type: 'file', round: 0, ...file },
    ])
    unwrap(await createAttachmentStore(db).release(tab, [file.blobId]))
    expect(await owners(db, file)).toEqual([sessionId])
    await db.transaction('rw', db.blobs, db.renditions, () => releaseBlobs(db, sessionId))
    expect([await db.blobs.count(), await db.renditions.count()]).toEqual([0, 0])
  })

  test('is refused if one is missing, and nothing is written', async () => {
    const db = makeDatabase()
    const file = await put(db)
    const missing = { ...file, blobId: '0'.repeat(64) as BlobId, filename: 'gone.png' }
    const opened = await storeMessage(db, [file, missing])
    expect(opened).toMatchObject({ ok: false, failure: { message: expect.stringContaining('“gone.png”') } })
    expect([await db.messages.count(), await db.sessions.count()]).toEqual([0, 0])
    expect(await owners(db, file)).toEqual([tab])
  })

  test('waits in the queue with them, and is sent with them', async () => {
    const db = makeDatabase()
    const queue = createQueueStore(db)
    unwrap(await storeMessage(db, []))
    const [file, later] = [await put(db), await put(db, tab, 7)]
    const id = 'queued-1' as MessageId
    const message = { id, sessionId, place: 0, text: '', attachments: [file], model: demoModel, createdAt: 1 }
    unwrap(await queue.add(message))
    unwrap(await queue.edit(sessionId, id, { text: 'both', attachments: [file, later] }))
    for (const each of [file, later]) expect(await owners(db, each)).toContain(sessionId)
    const turn = { ...sendTurn(2), ask: { type: 'queued', messageId: id } as const }
    const opened = unwrap(await createTurnStore(db).openTurn(turn))
    expect(opened.history.at(-1)?.parts).toMatchObject([
      { text: 'both' },
      { filename: '1.png' },
      { filename: '7.png' },
    ])
  })

  test('keeps them in an edited version', async () => {
    const db = makeDatabase()
    const [file, added] = [await put(db), await put(db, tab, 7)]
    unwrap(await storeMessage(db, [file]))
    const change = { sessionId, messageId: 'question-1' as MessageId, newMessageId: 'q' as MessageId, at: 9 }
    const versions = createVersionStore(db)
    const version = unwrap(await versions.addVersion({ ...change, text: 'Both', attachments: [file, added] }))
    expect(version.parts).toHaveLength(3)
    expect(await owners(db, added)).toContain(sessionId)
    const missingFile = { ...file, blobId: 'f'.repeat(64) as BlobId }
    const again = { ...change, newMessageId: 'q2' as MessageId, text: 'x', attachments: [missingFile] }
    expect(failureCode(await versions.addVersion(again))).toBe('not-found')
  })

  test('another session that sends the same bytes shares them', async () => {
    const db = makeDatabase()
    const file = await put(db)
    unwrap(await storeMessage(db, [file]))
    const turn = sendTurn(2, { session: 'session-2', parent: null })
    const ask = { ...turn.ask, attachments: [file] } as typeof turn.ask
    unwrap(await createTurnStore(db).openTurn({ ...turn, ask }))
    expect(await owners(db, file)).toEqual([tab, sessionId, 'session-2' as SessionId])
  })
})
