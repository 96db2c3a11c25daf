import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { StorageFaults } from '../../core/model/data/storage-report.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import type { MessageId, RunId, SessionId } from '../../core/model/id.ts'
import { writeRowsToBackup } from './backup/backup-source.ts'
import { RestoreStore } from './backup/restore-store.ts'
import { dropRunDetails, purgeDeletedSessions } from './conversation/chat-deletion.ts'
import { branchSession } from './conversation/internal/branch-session.ts'
import type { Database } from './database/schema.ts'
import { checkStorage, repairStorage } from './integrity/storage-check.ts'
import { createRetentionStore } from './maintenance/retention-store.ts'
import { childOf, openTab, raise, rootId, startTurn } from './testing/agent-bench.ts'
import { failureCode, finished, makeDatabase, numberEvent, sessionId, unwrap } from './testing/sample-turn.ts'

const childId = childOf(1).runId
const { signal } = new AbortController()

/** A chat whose turn has ended with two child runs that recorded a request and a response each. */
async function endedTurn() {
  const bench = await startTurn({ children: 2 })
  const { root, journalOf, endTurn } = bench
  for (const n of [1, 2]) {
    const { runId, of, agent, label, model } = childOf(n)
    const allowance = { toolCalls: 1, rounds: 1, amount: {}, activeMs: 1 }
    const started = { type: 'agent-started', childRunId: runId, of, agent, label, model, allowance } as const
    root.append(numberEvent(rootId, started, n))
    journalOf(n).recordHttpRequest({
      egressId: `egress-${n}`,
      requestId: `request-${n}`,
      method: 'POST',
      url: 'https://api.example/v1',
      headers: [],
      body: JSON.stringify({ model: 'demo', text: `Brief ${n}`.repeat(200) }),
    })
    const request = { egressId: `egress-${n}`, round: 0, host: 'api.example', purpose: 'model-call' } as const
    journalOf(n).append(numberEvent(runId, { type: 'egress-started', ...request, bytesSent: 9 }, 1))
    unwrap(await journalOf(n).settle())
    unwrap(await journalOf(n).end('complete'))
  }
  unwrap(await endTurn())
  return bench
}

async function rowsOf(db: Database): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(
    db.tables.map(async (table) => [table.name, await table.toArray()] as const),
  )
  return Object.fromEntries(tables)
}

async function faultsOf(db: Database): Promise<StorageFaults> {
  return unwrap(await checkStorage(db, signal)).faults
}

async function deleteChat(db: Database): Promise<number> {
  await db.sessions.update(sessionId, { deletedAt: 1 })
  return purgeDeletedSessions(db, 10)
}

describe('deleting', () => {
  test('a chat is not purged while a child run has not ended', async () => {
    const { db } = await startTurn()
    await db.runs.update(rootId, { state: 'ended' })
    expect(await deleteChat(db)).toBe(0)
    expect(await db.runs.count()).toBe(2)
  })

  test('a purge leaves no row of the root run or its child runs, except usage and the search index', async () => {
    const { db } = await endedTurn()
    expect(await db.wireRequests.count()).toBe(2)
    expect(await deleteChat(db)).toBe(1)
    const filled = Object.entries(await rowsOf(db)).filter(([, rows]) => rows.length > 0)
    expect(filled.map(([name]) => name).toSorted()).toEqual(['searchPending', 'usage'])
  })

  test('a purge leaves the child runs of other chats', async () => {
    const { db } = await endedTurn()
    const other = { ...childOf(9), id: 'child-9' as RunId, sessionId: 'session-2' as SessionId }
    await db.table('runs').add({ ...(await db.runs.get(childId)), ...other })
    await deleteChat(db)
    expect((await db.runs.toArray()).map(({ id }) => id)).toEqual(['child-9'])
  })

  test('details of child runs are dropped with those of their root run, and their rows stay', async () => {
    const { db } = await endedTurn()
    expect(await dropRunDetails(db, { sessionId, at: 7 })).toBe(true)
    for (const table of [db.events, db.sentRequests, db.wireRequests, db.requestParts])
      expect(await table.count()).toBe(0)
    const rows = await db.runs.toArray()
    expect(rows.map(({ id, detailsDroppedAt }) => [id, detailsDroppedAt])).toEqual([
      ['child-1', 7],
      ['child-2', 7],
      ['run-1', 7],
    ])
    expect(await db.usage.count()).toBe(1)
  })

  test('no details are dropped while a child run has not ended', async () => {
    const { db } = await startTurn()
    await db.runs.update(rootId, { state: 'ended' })
    expect(await dropRunDetails(db, { sessionId, at: 7 })).toBe(false)
    expect(await db.events.count()).toBe(1)
  })

  test('the size of details includes child runs', async () => {
    const { db } = await endedTurn()
    const store = createRetentionStore(db, () => 7)
    const measure = async () => unwrap(await store.list({ withSize: true }))[0]?.bytes ?? 0
    const before = await measure()
    await db.events.filter(({ runId }) => runId === childId).delete()
    expect(await measure()).toBeLessThan(before)
  })

  test('an answer is being written unless all its open child runs wait for a person', async () => {
    const { db, journalOf } = await startTurn({ children: 2 })
    const { isAnyAtWork } = createRetentionStore(db, () => 7)
    expect(await isAnyAtWork()).toBe(true)
    const ask = async (n: number) => {
      journalOf(n).append(numberEvent(childOf(n).runId, raise(`i-${n}`), 1))
      unwrap(await journalOf(n).settle())
    }
    await ask(1)
    expect(await isAnyAtWork()).toBe(true)
    await ask(2)
    expect(await isAnyAtWork()).toBe(false)
  })
})

interface Line {
  table: string
  chat?: string
  row: object
}

async function backUp(db: Database): Promise<Line[]> {
  const lines: Line[] = []
  const sink = {
    addRow: async (_group: string, line: Line) => void lines.push(JSON.parse(JSON.stringify(line)) as Line),
    addFile: async () => {},
  }
  unwrap(await writeRowsToBackup(db, { sink, redact: (text) => text, onStep: () => {}, signal }))
  return lines
}

async function restore(db: Database, lines: readonly Line[]) {
  const stagingName = `${db.name}-staging-${crypto.randomUUID()}`
  const store = new RestoreStore({ db, redact: (text) => text, stagingName })
  unwrap(await store.begin())
  const numbered = lines.map((value, index) => ({ number: index + 1, value }))
  unwrap(await store.stage('chats', numbered))
  unwrap(await store.compare({ onStep: () => {}, signal }))
  const restored = unwrap(
    await store.commit({
      createdAt: 1000,
      readPart: async () => fail(createFailure('not-found')),
      lockChat: async () => () => {},
      onChatAdded: async () => succeed(null),
      onStep: () => {},
      signal,
    }),
  )
  await store.end()
  return restored.chats.map(({ outcome }) => outcome)
}

describe('backing up and restoring', () => {
  const recordTables = ['runs', 'events', 'sentRequests', 'wireRequests', 'requestParts'] as const

  test('ended child runs come back as they were', async () => {
    const { db } = await endedTurn()
    const fresh = makeDatabase()
    expect(await restore(fresh, await backUp(db))).toEqual(['new'])
    const [before, after] = [await rowsOf(db), await rowsOf(fresh)]
    for (const table of recordTables) expect(after[table]).toEqual(before[table])
    expect(await restore(fresh, await backUp(db))).toEqual(['same'])
  })

  test('a live turn comes back with its open child runs and the events of that moment', async () => {
    const { db, journalOf } = await startTurn({ children: 2 })
    unwrap(await journalOf(2).end('complete'))
    const fresh = makeDatabase()
    expect(await restore(fresh, await backUp(db))).toEqual(['new'])
    expect((await fresh.runs.toArray()).map(({ id, state }) => [id, state])).toEqual([
      ['child-1', 'beside'],
      ['child-2', 'ended'],
      ['run-1', 'live'],
    ])
    const tab = openTab(fresh)
    const claimed = unwrap(await tab.turns.claimUnfinishedRun(rootId))
    expect(unwrap(await tab.agents.claim(rootId))).toMatchObject([
      { hasEnded: false, events: [{}] },
      { hasEnded: true, events: [{}] },
    ])
    const message = finished(claimed!.assistantMessage)
    const rendering = { messageId: message.id, version: 1, prose: [] }
    unwrap(await tab.turns.openJournal(rootId).finish(message, rendering))
    expect(await fresh.runs.get(childId)).toMatchObject({ state: 'ended', status: 'interrupted' })
  })

  test('open child runs are restored as interrupted if the answer is already here', async () => {
    const { db, endTurn } = await startTurn()
    const lines = await backUp(db)
    unwrap(await endTurn())
    await db.runs.bulkDelete([rootId, childId])
    expect(await restore(db, lines)).toEqual(['joined'])
    expect((await db.runs.toArray()).map(({ id, state, status }) => [id, state, status])).toEqual([
      ['child-1', 'ended', 'interrupted'],
      ['run-1', 'ended', 'interrupted'],
    ])
  })

  test('missing child runs of a stored turn are added', async () => {
    const { db } = await endedTurn()
    const lines = await backUp(db)
    await db.runs.delete(childId)
    await db.events.filter(({ runId }) => runId === childId).delete()
    const before = await db.events.count()
    expect(await restore(db, lines)).toEqual(['joined'])
    expect(await db.runs.get(childId)).toMatchObject({ parentRunId: rootId, state: 'ended' })
    expect(await db.events.count()).toBe(before + 2)
  })

  test('a copy of a chat has child runs of its own, to which its root run refers', async () => {
    const { db } = await endedTurn()
    const lines = await backUp(db)
    const answer = await db.messages.get('answer-1' as MessageId)
    await db.table('messages').put({ ...answer, parts: [{ type: 'text', round: 0, text: 'Another' }] })
    expect(await restore(db, lines)).toEqual(['beside'])
    const copies = (await db.runs.toArray()).filter((run) => run.sessionId !== sessionId)
    const root = copies.find(({ parentRunId }) => parentRunId === undefined)
    const children = copies.filter(({ parentRunId }) => parentRunId === root?.id).map(({ id }) => id)
    expect(children).toHaveLength(2)
    const named = (await db.events.toArray()).flatMap((event) =>
      event.runId === root?.id && event.type === 'agent-started' ? [event.childRunId] : [],
    )
    expect(named.toSorted()).toEqual(children.toSorted())
    expect(await faultsOf(db)).toEqual({})
  })

  test.each<[string, (row: Record<string, unknown>) => object]>([
    ['whose root run is missing', (row) => ({ ...row, parentRunId: 'run-9' })],
    ['of a child run', (row) => ({ ...row, parentRunId: row['id'] === 'child-1' ? 'child-2' : rootId })],
    ['without an end and a root run', (row) => ({ ...row, parentRunId: undefined, state: 'beside' })],
    ['of an unknown kind', (row) => ({ ...row, kind: 'other' })],
  ])('a chat with a child run %s is refused', async (_what, change) => {
    const { db } = await endedTurn()
    const lines = (await backUp(db)).map((line) => {
      const { table, chat } = line
      const row = line.row as Record<string, unknown>
      return table === 'runs' && row['parentRunId'] !== undefined ? { table, chat, row: change(row) } : line
    })
    const fresh = makeDatabase()
    expect(await restore(fresh, lines)).toEqual(['refused'])
    expect(await fresh.runs.count()).toBe(0)
  })
})

describe('checking storage', () => {
  test('finds nothing wrong with child runs of a live or an ended turn', async () => {
    expect(await faultsOf((await endedTurn()).db)).toEqual({})
    expect(await faultsOf((await startTurn({ children: 2 })).db)).toEqual({})
  })

  test('removes a child run without its turn, with its records', async () => {
    const { db } = await endedTurn()
    await db.runs.delete(rootId)
    await db.events.filter(({ runId }) => runId === rootId).delete()
    expect(await faultsOf(db)).toMatchObject({ 'agent-runs-without-turn': 2 })
    unwrap(await repairStorage(db, () => 5))
    expect(await db.runs.count()).toBe(0)
    expect(await db.events.count()).toBe(0)
    expect(await faultsOf(db)).toEqual({})
  })

  test('ends a child run whose turn has ended, and a purge is possible again', async () => {
    const { db, endTurn } = await startTurn()
    const open = await db.runs.get(childId)
    unwrap(await endTurn())
    await db.table('runs').put(open)
    expect(await faultsOf(db)).toEqual({ 'agent-runs-without-turn': 1 })
    expect(unwrap(await repairStorage(db, () => 5))).toEqual({ 'agent-runs-without-turn': 1 })
    expect(await db.runs.get(childId)).toMatchObject({ state: 'ended', status: 'interrupted', endedAt: 5 })
    expect(await deleteChat(db)).toBe(1)
  })

  test('leaves requests of an open child run alone', async () => {
    const { db, journalOf } = await startTurn()
    await db.runs.update(rootId, { state: 'ended' })
    await db.table('requestParts').put({ owner: sessionId, hash: 'a'.repeat(64), json: '1' })
    expect(await faultsOf(db)).not.toHaveProperty('parts-without-request')
    unwrap(await journalOf(1).end('complete'))
    expect(await faultsOf(db)).toEqual({ 'parts-without-request': 1 })
  })
})

describe('other writers of the chat', () => {
  test('a branch has the messages of a research, and none of its runs', async () => {
    const { db } = await endedTurn()
    const newSessionId = 'session-2' as SessionId
    let count = 0
    const newMessageId = () => `copy-${(count += 1)}` as MessageId
    const branch = { sessionId, messageId: 'answer-1' as MessageId, newSessionId, at: 9, newMessageId }
    unwrap(await branchSession(db, branch))
    expect(await db.messages.count()).toBe(4)
    expect((await db.runs.toArray()).every((run) => run.sessionId === sessionId)).toBe(true)
    await deleteChat(db)
    expect(await db.messages.count()).toBe(2)
    expect(await faultsOf(db)).toEqual({})
  })

  test('a branch from an answer that child runs still work on is refused', async () => {
    const { db } = await startTurn()
    const newSessionId = 'session-2' as SessionId
    const branch = { sessionId, messageId: 'answer-1' as MessageId, newSessionId, at: 9 }
    const refused = await branchSession(db, { ...branch, newMessageId: () => 'copy' as MessageId })
    expect(failureCode(refused)).toBe('session-busy')
  })
})
