import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { BlobId, DraftHolderId, MessageId } from '../../../core/model/id.ts'
import type { DraftChange } from '../../../core/model/conversation/stored-draft.ts'
import { createAttachmentStore } from '../files/attachment-store.ts'
import { createDraftStore } from './draft-store.ts'
import { purgeDeletedSessions } from './chat-deletion.ts'
import { createSessionStore } from './session-store.ts'
import { checkStorage } from '../integrity/storage-check.ts'
import { observeTransactions } from '../testing/observe-transactions.ts'
import { makeDatabase, sendTurn, sessionId, unwrap } from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'

function change(text: string | null, more: Partial<DraftChange> = {}): DraftChange {
  const draft = text === null ? null : { text }
  return { key: sessionId, page: 'page-1', edit: 1, at: 1000, draft, ...more }
}

function open() {
  const db = makeDatabase()
  const store = createDraftStore(db)
  const keep = async (...changes: DraftChange[]) => unwrap(await store.save(changes))
  const texts = async () => (await db.drafts.toArray()).map(({ draft }) => draft.text)
  return { db, store, keep, texts }
}

describe('the table of drafts', () => {
  test('contains the last text of any tab', async () => {
    const { keep, texts } = open()
    await keep(change('one'), change('for later', { key: 'new' }))
    await keep(change('two', { page: 'page-2' }))
    expect(await texts()).toEqual(['for later', 'two'])
  })

  test('deletes a draft that was sent, but not what another tab wrote unknown to the sender', async () => {
    const { keep, texts } = open()
    await keep(change('one'))
    await keep(change('theirs', { page: 'page-2', edit: 7 }))
    await keep(change(null, { edit: 2 }))
    expect(await texts()).toEqual(['theirs'])
    await keep(change(null, { edit: 3, base: 'page-2/7' }))
    expect(await texts()).toEqual([])
  })

  test.each<[string, Partial<DraftChange>, string]>([
    ['an earlier one of the same page', { edit: 4 }, 'row'],
    ['a later one of the same page', { edit: 6 }, 'left'],
    ['one that continued it', { page: 'page-2', base: 'page-1/5', at: 500 }, 'left'],
    ['one of a page that did not know it, by the clock', { page: 'page-2', at: 1001 }, 'left'],
    ['older than it', { page: 'page-2', at: 0, edit: 0 }, 'row'],
  ])('takes the draft of a closed page only if it is the newest: %s', async (_, left, stays) => {
    const { keep, texts } = open()
    await keep(change('row', { edit: 5 }))
    await keep(change('left', { ...left, isLeft: true }))
    expect(await texts()).toEqual([stays])
  })

  test('is written without waiting for the disk', async () => {
    const { keep } = open()
    const transactions: unknown[] = []
    const stop = observeTransactions(({ mode, durability }) => {
      if (mode === 'readwrite') transactions.push(durability)
    })
    await keep(change('one'))
    stop()
    expect(transactions).toEqual(['relaxed'])
  })
})

describe('files of a draft', () => {
  const file = async (db: ReturnType<typeof open>['db'], text: string) => {
    const bytes = new TextEncoder().encode(text)
    const holderId = 'draft-tab' as DraftHolderId
    const blobId = unwrap(
      await createAttachmentStore(db).put({
        bytes,
        mediaType: 'text/plain',
        renditions: [],
        holderId,
        at: 0,
      }),
    )
    return { blobId, mediaType: 'text/plain', byteLength: bytes.length, filename: 'a.txt' }
  }
  const blobs = (db: ReturnType<typeof open>['db']): PromiseLike<BlobId[]> =>
    db.blobs.toCollection().primaryKeys()

  test('survive their tab, and are deleted with the draft', async () => {
    const { db, keep } = open()
    const [one, two] = [await file(db, 'one'), await file(db, 'two')]
    await keep(change('', { draft: { text: '', attachments: [one, two] } }))
    unwrap(await createAttachmentStore(db).forget('draft-tab' as DraftHolderId))
    expect((await blobs(db)).toSorted()).toEqual([one.blobId, two.blobId].toSorted())
    expect(unwrap(await checkStorage(db, new AbortController().signal)).faults).toEqual({
      'drafts-without-chat': 1,
    })
    await keep(change('', { edit: 2, draft: { text: '', attachments: [two] } }))
    expect(await blobs(db)).toEqual([two.blobId])
    await keep(change(null, { edit: 3 }))
    expect(await blobs(db)).toEqual([])
  })

  test('are deleted with their chat, like its drafts and those of its messages; others stay', async () => {
    const { db, keep, texts } = open()
    unwrap(await createTurnStore(db).openTurn(sendTurn(1)))
    await db.runs.update('run-1' as never, { state: 'ended' })
    const attachment = await file(db, 'one')
    await keep(
      change('mine', { draft: { text: 'mine', attachments: [attachment] } }),
      change('edited', { key: `edit:${'question-1' as MessageId}` }),
      change('new', { key: 'new' }),
    )
    unwrap(await createAttachmentStore(db).forget('draft-tab' as DraftHolderId))
    unwrap(await createSessionStore(db, { now: () => 5, newId: (prefix) => prefix }).remove(sessionId))
    expect(await texts()).toHaveLength(3)
    await purgeDeletedSessions(db, 10)
    expect([await texts(), await blobs(db)]).toEqual([['new'], []])
  })
})

test('old drafts of missing chats are deleted', async () => {
  const { db, store, keep, texts } = open()
  unwrap(await createTurnStore(db).openTurn(sendTurn(1)))
  await keep(
    change('here'),
    change('old', { key: 'session-9' }),
    change('young', { key: 'session-8', at: 3000 }),
    change('new', { key: 'new' }),
    change('edited', { key: 'edit:question-9' }),
  )
  unwrap(await store.sweep(2000))
  expect((await texts()).toSorted()).toEqual(['here', 'new', 'young'])
  expect(await db.drafts.count()).toBe(3)
})

test('the newest drafts of abandoned new chats stay, and a draft in use always stays', async () => {
  const { store, keep, db } = open()
  const left = Array.from({ length: 22 }, (_, index) =>
    change('left', { key: `new:page-${index}`, page: `page-${index}`, at: index }),
  )
  await keep(...left, change('now', { key: 'new:page-now', at: 3000 }))
  unwrap(await store.sweep(2000))
  const keys = await db.drafts.toCollection().primaryKeys()
  expect(keys).toHaveLength(20)
  expect(keys).toContain('new:page-now')
  expect(keys).not.toContain('new:page-2')
})
