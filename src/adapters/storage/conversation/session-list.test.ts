import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { foreignMessageSchema } from '../../../core/model/data/foreign-chat.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import { createImportStore } from '../imports/import-store.ts'
import { makeDatabase } from '../testing/sample-turn.ts'
import { watchSessions, type SessionListItem } from './session-list.ts'

const sessionOf = (number: number, fields: Partial<Session> = {}): Session => ({
  id: `session-${String(number).padStart(4, '0')}` as SessionId,
  title: `Chat ${number}`,
  createdAt: number,
  updatedAt: number,
  activity: number,
  nextOrder: 0,
  headId: null,
  rootIds: [],
  model: demoModel,
  security: { mode: 'ask' },
  ...fields,
})

async function open(count: number) {
  const db = makeDatabase()
  await db.sessions.bulkAdd(Array.from({ length: count }, (_, number) => sessionOf(number)))
  const lists: (readonly SessionListItem[])[] = []
  const failures: string[] = []
  const stop = watchSessions(db).subscribe(
    (list) => lists.push(list),
    ({ code }) => failures.push(code),
  )
  const waitForLists = (times: number) => vi.waitFor(() => expect(lists).toHaveLength(times), { interval: 2 })
  return { db, lists, failures, stop, heard: waitForLists }
}

/** Records the number of rows in each response of the browser. */
function countRows(): number[] {
  const counts: number[] = []
  const getAll = IDBObjectStore.prototype.getAll
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...fields) {
    const request = getAll.apply(this, fields)
    request.addEventListener('success', () => counts.push(request.result.length))
    return request
  })
  return counts
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('watchSessions', () => {
  test('thousands of chats are loaded in pages, without gaps and duplicates', async () => {
    const counts = countRows()
    const { lists, heard: waitForLists } = await open(1200)
    await waitForLists(1)
    const titles = lists[0]?.map(({ session }) => session.title)
    expect(titles).toEqual(Array.from({ length: 1200 }, (_, number) => `Chat ${1199 - number}`))
    expect(Math.max(...counts)).toBe(500)
  })

  test('a change reads only what changed', async () => {
    const { db, lists, heard: waitForLists } = await open(600)
    await waitForLists(1)
    const counts = countRows()
    await db.sessions.update('session-0007' as SessionId, { title: 'Renamed', updatedAt: 9000 })
    await waitForLists(2)
    expect(lists[1]?.[0]?.session.title).toBe('Renamed')
    expect(lists[1]?.[1]).toBe(lists[0]?.[0])
    expect(counts).toEqual([])
  })

  test('imported chats are listed by their own time, in any order of the file', async () => {
    const { db, lists, heard: waitForLists } = await open(3)
    await waitForLists(1)
    const { commit } = createImportStore(db, {
      now: () => 50,
      newId: (prefix) => `${prefix}-${crypto.randomUUID()}`,
    })
    // The file lists the newest chat first, as an export of ChatGPT does.
    for (const updatedAt of [9, 1.5, 0.5]) {
      const chat = { source: 'chatgpt', id: `chat-${updatedAt}`, title: `From ${updatedAt}` } as const
      const times = { createdAt: updatedAt, updatedAt }
      const message = { id: 'm1', parentId: null, role: 'user', status: 'complete', createdAt: 0, parts: [] }
      const messages = [foreignMessageSchema.parse(message)]
      const added = await commit({ ...chat, ...times, headId: 'm1', messages, extra: {} }, [], demoModel)
      expect(added.ok).toBe(true)
    }
    const titles = () => lists.at(-1)?.map(({ session }) => session.title)
    const newestFirst = ['From 9', 'Chat 2', 'From 1.5', 'Chat 1', 'From 0.5', 'Chat 0']
    await vi.waitFor(() => expect(titles()).toEqual(newestFirst))
  })

  test('chats that changed in the same millisecond keep the order of their changes', async () => {
    const { db, lists, heard: waitForLists } = await open(0)
    await waitForLists(1)
    await db.sessions.bulkAdd([3, 1, 2].map((number) => sessionOf(number, { updatedAt: 7 })))
    await waitForLists(2)
    expect(lists[1]?.map(({ session }) => session.title)).toEqual(['Chat 3', 'Chat 2', 'Chat 1'])
  })

  test('deleted chats are removed: one, many, all', async () => {
    const { db, lists, heard: waitForLists } = await open(10)
    await waitForLists(1)
    await db.sessions.delete('session-0003' as SessionId)
    await waitForLists(2)
    await db.sessions.where('id').between('session-0005', 'session-0007', true, true).delete()
    await waitForLists(3)
    await db.sessions.clear()
    await waitForLists(4)
    expect(lists.map((list) => list.length)).toEqual([10, 9, 6, 0])
  })

  test('a change during a read is read again', async () => {
    const { db, lists } = await open(3)
    await Promise.all([1, 2, 3].map((number) => db.sessions.add(sessionOf(100 + number))))
    await vi.waitFor(() => expect(lists.at(-1)).toHaveLength(6), { interval: 2 })
  })

  test('changes in quick succession are sent together, including the last one', async () => {
    const { db, lists, heard: waitForLists } = await open(1)
    await waitForLists(1)
    for (let number = 0; number < 20; number += 1) await db.sessions.add(sessionOf(100 + number))
    await vi.waitFor(() => expect(lists.at(-1)).toHaveLength(21), { interval: 2 })
    expect(lists.length).toBeLessThan(10)
  })

  test('a read that storage refused is repeated at the next change', async () => {
    const { db, lists, failures, heard: waitForLists } = await open(2)
    await waitForLists(1)
    const refusing = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('no', 'UnknownError')
    })
    await db.sessions.add(sessionOf(5))
    await vi.waitFor(() => expect(failures).toHaveLength(1), { interval: 2 })
    refusing.mockRestore()
    await db.sessions.add(sessionOf(6))
    await waitForLists(2)
    expect(lists[1]?.map(({ session }) => session.title)).toEqual(['Chat 6', 'Chat 5', 'Chat 1', 'Chat 0'])
  })

  test('unsubscribed listeners are not notified', async () => {
    const { db, lists, stop, heard: waitForLists } = await open(1)
    await waitForLists(1)
    stop()
    await db.sessions.add(sessionOf(2))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(lists).toHaveLength(1)
  })
})
