import 'fake-indexeddb/auto'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { MessageId, ProviderId, SessionId } from '../../core/model/id.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import { demoModel, demoProvider } from '../../core/model/providers/model-ref.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import { createQueries } from './queries.ts'
import type { Transcript } from './conversation/transcript.ts'
import type { Database } from './database/schema.ts'
import { createSessionStore } from './conversation/session-store.ts'
import { createSettingStore } from './settings/setting-store.ts'
import { observeTransactions } from './testing/observe-transactions.ts'
import {
  finished,
  makeDatabase,
  numberEvents,
  renderingOf,
  retryTurn,
  sendTurn,
  sessionId,
  tokens,
  unwrap,
} from './testing/sample-turn.ts'
import { createTurnStore } from './journal/turn-store.ts'
import type { Watch } from './database/watch.ts'

/** Collects the values of a watch. `last` waits until the newest value passes. */
function collect<T>(watch: Watch<T>) {
  const values: T[] = []
  const stop = watch.subscribe((value) => values.push(value))
  const last = async (check: (value: T | undefined) => void) => {
    await vi.waitFor(() => check(values.at(-1)), { interval: 2 })
    return values.at(-1)!
  }
  return { values, stop, last }
}

function open() {
  const db = makeDatabase()
  return { db, queries: createQueries(db.name), store: createTurnStore(db) }
}

async function runTurn(db: Database, turn: ReturnType<typeof sendTurn>) {
  const store = createTurnStore(db)
  const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
  const message = finished(reply)
  unwrap(await store.openJournal(turn.runId).finish(message, renderingOf(message)))
  return message
}

function rangeOf(query: unknown): IDBKeyRange {
  if (query instanceof IDBKeyRange) return query
  if (typeof query === 'object' && query !== null && 'query' in query) return rangeOf(query.query)
  throw new Error('nothing was asked for by a range')
}

const idsOf = (transcript: Transcript | undefined) => transcript?.items.map(({ message }) => message.id)

/** Creates a linear session of `count` messages, each the parent of the next. */
async function seedSession(db: Database, count: number): Promise<void> {
  const messages = Array.from({ length: count }, (_, order): Message => ({
    id: `m${order}` as MessageId,
    sessionId,
    parentId: order === 0 ? null : (`m${order - 1}` as MessageId),
    order,
    role: order % 2 === 0 ? 'user' : 'assistant',
    status: 'complete',
    parts: [{ type: 'text', round: 0, text: `Message ${order}` }],
    createdAt: order,
  }))
  await db.messages.bulkAdd(messages)
  const headId = `m${count - 1}` as MessageId
  const times = { createdAt: 0, updatedAt: 0, activity: 1 }
  await db.sessions.add({
    id: sessionId,
    title: 'Long',
    ...times,
    nextOrder: count,
    headId,
    rootIds: ['m0' as MessageId],
    model: demoModel,
    security: { mode: 'ask' },
  })
}

describe('watchSessions', () => {
  test('lists the last changed chat first, flags the running one, and omits deleted ones', async () => {
    const { db, queries, store } = open()
    await runTurn(db, sendTurn(1))
    await runTurn(db, sendTurn(2, { session: 'session-2', parent: null }))
    const { last } = collect(queries.watchSessions())
    const listed = (items: Awaited<ReturnType<typeof last>> | undefined) =>
      items?.map(({ session, isRunning }) => `${session.id} ${isRunning}`)
    await last((items) => expect(listed(items)).toEqual(['session-2 false', 'session-1 false']))

    unwrap(await store.openTurn({ ...sendTurn(3, { parent: 'answer-1' }), at: Date.now() + 1 }))
    await last((items) => expect(listed(items)).toEqual(['session-1 true', 'session-2 false']))

    unwrap(await createSessionStore(db).remove('session-2' as SessionId))
    await last((items) => expect(listed(items)).toEqual(['session-1 true']))
  })

  test('a run that streams and settles does not change the list', async () => {
    const { queries, store, db } = open()
    const turn = sendTurn(1)
    unwrap(await store.openTurn(turn))
    const { values, last } = collect(queries.watchSessions())
    await last((items) => expect(items).toHaveLength(1))
    const journal = store.openJournal(turn.runId)
    for (const event of numberEvents(turn.runId, [tokens('a'), tokens('b', 'part-2'), tokens('c')])) {
      journal.append(event)
      unwrap(await journal.settle())
    }
    unwrap(await createSessionStore(db).rename(sessionId, 'Renamed'))
    await last((items) => expect(items?.[0]?.session.title).toBe('Renamed'))
    expect(values).toHaveLength(2)
  })
})

describe('watchTranscript', () => {
  test('shows the question and the streaming stub, then the finished answer with its rendering', async () => {
    const { queries, store } = open()
    const { values, last, stop } = collect(queries.watchTranscript(sessionId, 50))
    await last((transcript) => expect(transcript).toEqual({ items: [], hasMore: false }))
    const turn = sendTurn(1)
    const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
    const before = await last((transcript) => expect(idsOf(transcript)).toEqual(['question-1', 'answer-1']))
    expect(before.items[1]).toMatchObject({ message: reply, rendering: null })

    const message = finished(reply)
    unwrap(await store.openJournal(turn.runId).finish(message, renderingOf(message)))
    const after = await last((transcript) => expect(transcript?.items[1]?.message.status).toBe('complete'))
    expect(after.items[1]).toMatchObject({ message, rendering: renderingOf(message) })
    expect(after.items[0]).toBe(before.items[0])

    stop()
    const emittedCount = values.length
    unwrap(await store.saveRendering(renderingOf(message, 2)))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(values).toHaveLength(emittedCount)
  })

  test('a window of a long session reads a window, not the session', async () => {
    const { db, queries } = open()
    await seedSession(db, 2000)
    const read = vi.spyOn(IDBIndex.prototype, 'getAll')
    const { last } = collect(queries.watchTranscript(sessionId, 50))
    const transcript = await last((now) => expect(now?.items).toHaveLength(50))
    expect(idsOf(transcript)?.at(0)).toBe('m1950')
    expect(idsOf(transcript)?.at(-1)).toBe('m1999')
    expect(transcript.hasMore).toBe(true)
    // In browsers with query options, the range is one of them.
    const ranges = read.mock.calls.map(([query]) => rangeOf(query))
    expect(ranges.map(({ lower, upper }) => [lower, upper])).toEqual([
      [
        [sessionId, 1950],
        [sessionId, 1999],
      ],
      // Tells whether the chat was imported.
      [sessionId, sessionId],
    ])
    vi.restoreAllMocks()
  })

  test('a window larger than the session is the session', async () => {
    const { db, queries } = open()
    await seedSession(db, 3)
    const transcript = await collect(queries.watchTranscript(sessionId, 50)).last((now) =>
      expect(now?.items).toHaveLength(3),
    )
    expect(transcript.hasMore).toBe(false)
  })

  test('only the visible branch is shown, at any distance from its parents', async () => {
    const { db, queries } = open()
    await runTurn(db, sendTurn(1))
    for (const n of [2, 3, 4, 5, 6]) await runTurn(db, n === 2 ? sendTurn(2) : retryTurn(n, 'answer-2'))
    await runTurn(db, retryTurn(7, 'answer-1'))
    await runTurn(db, sendTurn(8))
    const branch = ['question-1', 'answer-7', 'question-8', 'answer-8']
    for (const limit of [1, 2, 3, 4, 50]) {
      const { last, stop } = collect(queries.watchTranscript(sessionId, limit))
      const transcript = await last((now) => expect(idsOf(now)).toEqual(branch.slice(-limit)))
      expect(transcript.hasMore).toBe(limit < 4)
      stop()
    }
  })
})

describe('the other watches', () => {
  test('a session, null if there is none', async () => {
    const { db, queries } = open()
    const { last } = collect(queries.watchSession(sessionId))
    await last((session) => expect(session).toBeNull())
    await runTurn(db, sendTurn(1))
    await last((session) => expect(session?.title).toBe('Question 1'))
  })

  test('a session that another tab deletes says so, until it is restored', async () => {
    const { db, queries } = open()
    await runTurn(db, sendTurn(1))
    const { last } = collect(queries.watchSession(sessionId))
    const otherTab = createSessionStore(db, { now: () => 4000, newId: (prefix) => prefix })
    unwrap(await otherTab.remove(sessionId))
    await last((session) => expect(session?.deletedAt).toBe(4000))
    unwrap(await otherTab.restore(sessionId))
    await last((session) => expect(session).not.toHaveProperty('deletedAt'))
  })

  test('providers, the demo first and the others by name', async () => {
    const { db, queries } = open()
    const { last } = collect(queries.watchProviders())
    await last((providers) => expect(providers).toEqual([demoProvider]))
    const provider = { dialect: 'openai' as const, baseUrl: '', models: [] }
    await db.providers.bulkAdd([
      { ...provider, id: 'p1' as ProviderId, name: 'Beta' },
      { ...provider, id: 'p2' as ProviderId, name: 'alpha' },
    ])
    await last((providers) => expect(providers?.map(({ name }) => name)).toEqual(['Demo', 'alpha', 'Beta']))
  })

  test('a setting, null until it was saved', async () => {
    const { db, queries } = open()
    const { last } = collect(queries.watchSetting('model'))
    expectTypeOf(queries.watchSetting('model')).toEqualTypeOf<Watch<ModelRef | null>>()
    await last((value) => expect(value).toBeNull())
    unwrap(await createSettingStore(db).save({ key: 'model', value: demoModel }))
    await last((value) => expect(value).toEqual(demoModel))
  })

  test('storage that cannot be opened is reported as a failure', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('storage is off', 'SecurityError')
    })
    const failures: string[] = []
    createQueries('closed-off')
      .watchSessions()
      .subscribe(
        () => undefined,
        (failure) => failures.push(failure.code),
      )
    await vi.waitFor(() => expect(failures).toEqual(['storage-unavailable']), { interval: 2 })
    vi.restoreAllMocks()
  })

  test('a lost connection is opened again, and changes are still notified', async () => {
    const db = makeDatabase()
    await db.open()
    let lost = 1
    const stopObserving = observeTransactions(({ stores, mode }) => {
      // In its first transaction, Dexie checks all tables.
      if (mode === 'readonly' && stores.length === 1 && lost-- > 0)
        throw new DOMException('lost', 'UnknownError')
    })
    const { last } = collect(createQueries(db.name).watchSession(sessionId))
    await last((session) => expect(session).toBeNull())
    expect(lost).toBeLessThan(1)
    stopObserving()
    await runTurn(db, sendTurn(1))
    await last((session) => expect(session?.title).toBe('Question 1'))
  })
})
