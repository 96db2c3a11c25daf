import 'fake-indexeddb/auto'
import { Dexie, type Table } from 'dexie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CallId } from '../../../core/model/id.ts'
import type { RunEventBody } from '../../../core/model/runs/run-event.ts'
import { schemaVersion } from './schema.ts'
import { openDatabase } from './database.ts'
import { observeTransactions } from '../testing/observe-transactions.ts'
import {
  finished,
  makeDatabase,
  numberEvent,
  renderingOf,
  sendTurn,
  tokens,
  unwrap,
} from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import { tryStorage } from './try-storage.ts'

const cancelled: RunEventBody = { type: 'tool-invocation-cancelled', callId: 'call' as CallId }

let stopObserving = () => {}
afterEach(() => stopObserving())

/** `durability` of each writing transaction, as requested from the browser. */
function spyOnDurability(): string[] {
  const durabilities: string[] = []
  stopObserving = observeTransactions(({ mode, durability }) => {
    if (mode === 'readwrite') durabilities.push(durability)
  })
  return durabilities
}

describe('openDatabase', () => {
  test('transactions that write to different tables run one after the other', async () => {
    const db = makeDatabase()
    const steps: string[] = []
    const write = (table: Table, name: string) =>
      db.transaction('rw', table, async () => {
        await table.count()
        steps.push(`${name} starts`)
        await table.count()
        steps.push(`${name} ends`)
      })
    await Promise.all([write(db.settings, 'first'), write(db.drafts, 'second')])
    expect(steps).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
  })

  test('indexes ids, sequence numbers, times and small enums, and nothing else', async () => {
    const db = await makeDatabase().open()
    const indexed = db.tables.map(({ name, schema }) =>
      [name, schema.primKey.src, ...schema.indexes.map(({ src }) => src)].join(' '),
    )
    expect(indexed.toSorted()).toEqual([
      'allowlist id',
      'approvals id sessionId',
      'assistants id deletedAt',
      'auditEvents id at sessionId',
      'backupFolders id',
      'backups id at',
      'blobs id *sessionIds',
      'captures runId sessionId',
      'draftHolders id',
      'drafts key',
      'events [runId+seq]',
      'folders id deletedAt',
      'heldProviders id',
      'importedChats id sessionId',
      'leases runId',
      'mcpClients id',
      'mcpServers id',
      'mcpSnapshots serverId',
      'memories id deletedAt',
      'messageMarks messageId sessionId',
      'messages id &[sessionId+order] parentId',
      'modelCollections id',
      'modelFacts [providerId+by] providerId',
      'outsideContacts id at',
      'providers id',
      'queue id [sessionId+place]',
      'renderings messageId',
      'renditions [blobId+kind]',
      'requestParts [owner+hash]',
      'runs id sessionId [state+sessionId] parentRunId',
      'searchPending id rank',
      'searchShards id *stretches size',
      'searchState id',
      'sentRequests [runId+requestId] sessionId',
      'sessions id activity deletedAt',
      'settings key',
      'signIns id',
      'spending id sessionId day',
      'usage runId sessionId at',
      'vault id',
      'webServices id',
      'wireRequests [runId+egressId] sessionId',
      'workflows id',
    ])
  })

  test('requests strict durability at turn boundaries and settles, relaxed for streamed chunks', async () => {
    const db = makeDatabase()
    const durabilities = spyOnDurability()
    const store = createTurnStore(db)
    const turn = sendTurn(1)
    const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
    expect(durabilities).toEqual(['strict'])

    const journal = store.openJournal(turn.runId)
    journal.append(numberEvent(turn.runId, cancelled))
    await vi.waitFor(async () => expect(await db.events.count()).toBe(1), { interval: 2 })
    expect(durabilities).toEqual(['strict', 'relaxed'])

    journal.append(numberEvent(turn.runId, tokens('x'), 1))
    unwrap(await journal.settle())
    expect(durabilities).toEqual(['strict', 'relaxed', 'strict'])

    unwrap(await journal.finish(finished(reply), renderingOf(reply)))
    expect(durabilities).toEqual(['strict', 'relaxed', 'strict', 'strict'])
  })

  test('settling after a relaxed write flushes the disk once, not twice', async () => {
    const db = makeDatabase()
    const durabilities = spyOnDurability()
    const store = createTurnStore(db)
    const turn = sendTurn(1)
    unwrap(await store.openTurn(turn))
    const journal = store.openJournal(turn.runId)
    journal.append(numberEvent(turn.runId, cancelled))
    await vi.waitFor(async () => expect(await db.events.count()).toBe(1), { interval: 2 })
    unwrap(await journal.settle())
    unwrap(await journal.settle())
    expect(durabilities).toEqual(['strict', 'relaxed', 'strict'])
  })

  test('an upgrade waits for pending writes, and then the old tab closes for good', async () => {
    const order: string[] = []
    const stored = Promise.withResolvers<void>()
    const old = makeDatabase({
      onSuperseded: () => order.push('closed'),
      beforeUpgrade: async () => {
        await stored.promise
        await old.table('sessions').update('session-a', { title: 'Late' })
        order.push('stored')
        throw new Error('a bug')
      },
    })
    unwrap(await createTurnStore(old).openTurn(sendTurn(1, { session: 'session-a' })))
    const newer = new Dexie(old.name)
    newer.version(schemaVersion + 1).stores({ sessions: 'id, activity, deletedAt, pinned' })
    const opened = newer.open().then(() => order.push('upgraded'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(order).toEqual([])
    stored.resolve()
    await opened
    expect(order).toEqual(['stored', 'closed', 'upgraded'])
    expect(await newer.table('sessions').get('session-a')).toMatchObject({ title: 'Late' })
    newer.close()
  })

  test('an old tab never writes into a newer schema: it closes for good and says so', async () => {
    const onSuperseded = vi.fn<(by: string) => void>()
    const old = makeDatabase({ onSuperseded })
    const store = createTurnStore(old)
    unwrap(await store.openTurn(sendTurn(1, { session: 'session-a' })))

    const newer = new Dexie(old.name)
    newer.version(schemaVersion + 1).stores({ sessions: 'id, activity, deletedAt, pinned' })
    await newer.open()
    expect(onSuperseded.mock.calls).toEqual([['newer-version']])

    const refused = await store.openTurn(sendTurn(1, { session: 'session-b' }))
    expect(refused).toMatchObject({ ok: false, failure: { code: 'storage-unavailable' } })
    expect(refused.ok ? '' : refused.failure.hint).toContain('Reload')
    expect(await newer.table('sessions').toCollection().primaryKeys()).toEqual(['session-a'])
    newer.close()
  })

  test('old code that starts after the upgrade is refused and does not change the newer database', async () => {
    const newer = new Dexie('upgraded')
    newer.version(schemaVersion + 1).stores({ sessions: 'id' })
    await newer.open()
    newer.close()

    const onSuperseded = vi.fn<() => void>()
    const store = createTurnStore(openDatabase('upgraded', { onSuperseded }))
    expect(await store.openTurn(sendTurn(1))).toMatchObject({
      ok: false,
      failure: { code: 'storage-unavailable' },
    })
    expect(onSuperseded).toHaveBeenCalled()

    const databases = await indexedDB.databases()
    const upgraded = databases.find(({ name }) => name === 'upgraded')
    expect(upgraded?.version).toBe((schemaVersion + 1) * 10)
  })

  test('data of version 1 exists in the newest version', async () => {
    const first = new Dexie('from-version-1')
    first.version(1).stores({ settings: 'key', sessions: 'id, activity, deletedAt' })
    await first.table('settings').add({ key: 'theme', value: 'dark' })
    first.close()
    const now = openDatabase('from-version-1')
    expect(await now.settings.get('theme')).toEqual({ key: 'theme', value: 'dark' })
    expect(await now.blobs.count()).toBe(0)
    now.close()
  })

  test('a connection that the browser closes by force is opened again, and reads and writes continue', async () => {
    const db = openDatabase('closed-by-force')
    const read = () => tryStorage(db, async () => succeed(await db.settings.toArray()))
    await db.settings.put({ key: 'theme', value: 'dark' })
    for (let times = 0; times < 3; times++) {
      const connection = db.backendDB()
      connection.close()
      const wrote = await tryStorage(db, async () => {
        await db.settings.put({ key: 'density', value: `${times}` })
        return succeed(null)
      })
      expect(wrote.ok).toBe(true)
      expect(db.backendDB()).not.toBe(connection)
      db.backendDB().close()
      expect(await read()).toMatchObject({ value: [{ value: `${times}` }, { value: 'dark' }] })
    }
    db.close()
  })
})
