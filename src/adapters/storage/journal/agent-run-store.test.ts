import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { InteractionId, MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import type { RunUpdate } from '../../../core/engine/ports/run-ports.ts'
import {
  accept,
  askOf,
  childOf,
  openOtherTab,
  openTab,
  raise,
  rootId,
  startTurn,
} from '../testing/agent-bench.ts'
import { observeTransactions } from '../testing/observe-transactions.ts'
import {
  failureCode,
  makeDatabase,
  numberEvent,
  sendTurn,
  sessionId,
  tokens,
  unwrap,
} from '../testing/sample-turn.ts'
import { createSpendingStore } from '../usage/spending-store.ts'
import {
  loadInteractionAnswer,
  loadOpenInteractions,
  loadRunEvents,
  loadShownInteractions,
} from './run-reader.ts'
import { listTurns } from './turn-list.ts'

const childId = childOf(1).runId

let stopObserving = () => {}
afterEach(() => stopObserving())

/** Durability of each writing transaction of connections that open from now on. */
function spyOnWrites(): string[] {
  const writes: string[] = []
  stopObserving = observeTransactions(({ mode, durability }) => {
    if (mode === 'readwrite') writes.push(durability)
  })
  return writes
}

describe('opening a child run', () => {
  test('stores its row with the messages of its root run, and a lease, in one strict transaction', async () => {
    const writes = spyOnWrites()
    const { db, agents, row } = await startTurn({ children: 0 })
    writes.length = 0
    unwrap(await agents.open(childOf(1)))
    expect(writes).toEqual(['strict'])
    expect(await row(childId)).toEqual({
      id: childId,
      sessionId,
      userMessageId: 'question-1',
      assistantMessageId: 'answer-1',
      model: childOf(1).model,
      state: 'beside',
      kind: 'agent',
      agent: 'researcher',
      parentRunId: rootId,
      of: { callId: 'call-1' },
      label: 'Step 1',
      startedAt: 2001,
      settledSeq: -1,
    })
    expect(await db.leases.get(childId)).toEqual({ runId: childId, epoch: 1 })
  })

  test('stores a run of a workflow as a stage', async () => {
    const { agents, row } = await startTurn({ children: 0 })
    unwrap(await agents.open(childOf(1, { agent: 'stage', of: { stageExecutionId: 'stage-1' } })))
    expect(await row(childId)).toMatchObject({ kind: 'stage', of: { stageExecutionId: 'stage-1' } })
  })

  test('finds what the first call wrote if it is repeated', async () => {
    const { db, agents, row } = await startTurn()
    const before = await row(childId)
    unwrap(await agents.open(childOf(1, { label: 'Another' })))
    expect(await row(childId)).toEqual(before)
    expect(await db.runs.count()).toBe(2)
  })

  test('is refused without its root run, and for a root run of another chat', async () => {
    const { db, agents } = await startTurn({ children: 0 })
    const ofOtherChat = childOf(1, { sessionId: 'session-2' as SessionId })
    expect(failureCode(await agents.open(childOf(1, { parentRunId: 'run-9' as RunId })))).toBe('not-found')
    expect(failureCode(await agents.open(ofOtherChat))).toBe('not-found')
    expect(await db.runs.count()).toBe(1)
  })

  test('is refused in a tab that has never run the root run', async () => {
    const { db } = await startTurn({ children: 0 })
    expect(failureCode(await openOtherTab(db).agents.open(childOf(1)))).toBe('taken-over')
    expect(await db.leases.get(childId)).toBeUndefined()
  })

  test('is refused after another tab has taken over the root run', async () => {
    const { db, agents } = await startTurn({ children: 0 })
    unwrap(await openOtherTab(db).turns.claimUnfinishedRun(rootId))
    expect(failureCode(await agents.open(childOf(1)))).toBe('taken-over')
    expect(await db.runs.count()).toBe(1)
  })

  test('is refused after the root run has ended', async () => {
    const { agents, endTurn, row } = await startTurn({ children: 0 })
    unwrap(await endTurn())
    expect(failureCode(await agents.open(childOf(1)))).toBe('taken-over')
    expect(await row(childId)).toBeUndefined()
  })

  test('does not keep its chat busy: only its root run does', async () => {
    const { db, turns } = await startTurn()
    expect(unwrap(await turns.listUnfinishedRuns())).toEqual([{ runId: rootId, sessionId }])
    const second = sendTurn(2)
    expect(failureCode(await turns.openTurn(second))).toBe('session-busy')
    await db.runs.update(rootId, { state: 'ended' })
    unwrap(await turns.openTurn(second))
  })
})

describe('the journal of a child run', () => {
  test('writes its events to its own log only', async () => {
    const { db, journalOf } = await startTurn({ children: 2 })
    journalOf(2).append(numberEvent(childOf(2).runId, tokens('More', 'part-2'), 1))
    unwrap(await journalOf(2).settle())
    const texts = async (id: RunId) =>
      (await loadRunEvents(db, id)).map((event) => ('text' in event ? event.text : event.type))
    expect(await texts(rootId)).toEqual([])
    expect(await texts(childId)).toEqual(['Text 1'])
    expect(await texts(childOf(2).runId)).toEqual(['Text 2', 'More'])
    expect(await db.runs.get(childOf(2).runId)).toMatchObject({ settledSeq: 1 })
  })

  test('stores an open interaction in its row with the event, and removes it with the answer', async () => {
    const { journalOf, row } = await startTurn()
    journalOf(1).append(numberEvent(childId, raise('i-1'), 1))
    unwrap(await journalOf(1).settle())
    expect((await row(childId))?.openInteractions).toEqual([askOf('i-1')])
    expect((await row(rootId))?.openInteractions ?? []).toEqual([])
    journalOf(1).append(numberEvent(childId, accept('i-1'), 2))
    unwrap(await journalOf(1).settle())
    expect((await row(childId))?.openInteractions).toEqual([])
  })

  test('changes no message when a guard changes its brief', async () => {
    const { db, journalOf } = await startTurn()
    const before = await db.messages.toArray()
    const userMessageId = 'question-1' as MessageId
    journalOf(1).append(numberEvent(childId, { type: 'input-text-changed', userMessageId, text: 'Brief' }, 1))
    unwrap(await journalOf(1).settle())
    expect(await db.messages.toArray()).toEqual(before)
    expect(await loadRunEvents(db, childId)).toHaveLength(2)
  })

  test('leaves a change of the mode to its root run, which records it', async () => {
    const { db, journalOf } = await startTurn()
    const changes = [{ from: 'ask', to: 'auto', at: 5 }] as const
    await db.table('sessions').update(sessionId, { security: { mode: 'auto', changes } })
    const changed = { type: 'security-mode-changed', from: 'ask', to: 'auto', changedAt: 5 } as const
    journalOf(1).append(numberEvent(childId, changed, 1))
    unwrap(await journalOf(1).settle())
    expect((await db.sessions.get(sessionId))?.security).toEqual({ mode: 'auto', changes })
  })

  test('is refused after a take-over, once and for good, and the new owner continues', async () => {
    const { db, agents } = await startTurn()
    const onTakeover = vi.fn<() => void>()
    const old = agents.openJournal(childId, { onTakeover })
    const other = openOtherTab(db)
    unwrap(await other.turns.claimUnfinishedRun(rootId))
    unwrap(await other.agents.claim(rootId))
    old.append(numberEvent(childId, tokens('late'), 7))
    expect(failureCode(await old.settle())).toBe('taken-over')
    expect(failureCode(await old.end('complete'))).toBe('taken-over')
    expect(onTakeover).toHaveBeenCalledOnce()
    const journal = other.agents.openJournal(childId)
    journal.append(numberEvent(childId, tokens(' and on', 'part-2'), 1))
    unwrap(await journal.end('complete'))
    expect(await loadRunEvents(db, childId)).toHaveLength(2)
  })
})

describe('the end of a child run', () => {
  test('is one strict transaction with the last events; the lease and open interactions go', async () => {
    const writes = spyOnWrites()
    const { db, journalOf, row } = await startTurn()
    journalOf(1).append(numberEvent(childId, raise('i-1'), 1))
    unwrap(await journalOf(1).settle())
    journalOf(1).append(numberEvent(childId, tokens('Last', 'part-2'), 2))
    writes.length = 0
    unwrap(await journalOf(1).end('stopped'))
    expect(writes.filter((durability) => durability === 'strict')).toHaveLength(1)
    const ended = await row(childId)
    expect(ended).toMatchObject({ state: 'ended', status: 'stopped', settledSeq: 2, endedIn: 1 })
    expect(ended).not.toHaveProperty('openInteractions')
    expect(ended?.endedAt).toBeTypeOf('number')
    expect(await db.leases.get(childId)).toBeUndefined()
    expect(await loadRunEvents(db, childId)).toHaveLength(3)
  })

  test('may be repeated by its writer', async () => {
    const { journalOf, row } = await startTurn()
    unwrap(await journalOf(1).end('complete'))
    const before = await row(childId)
    unwrap(await journalOf(1).end('failed'))
    expect(await row(childId)).toEqual(before)
  })

  test('writes neither a message nor usage, which are those of the root run', async () => {
    const { db, journalOf } = await startTurn()
    const before = [await db.messages.toArray(), await db.sessions.toArray(), await db.renderings.toArray()]
    unwrap(await journalOf(1).end('complete'))
    expect([await db.messages.toArray(), await db.sessions.toArray(), await db.renderings.toArray()]).toEqual(
      before,
    )
    expect(await db.usage.count()).toBe(0)
  })

  test('leaves the reservation of its root run, and settles its own', async () => {
    const { db, journalOf } = await startTurn()
    const spending = createSpendingStore(db, () => 1000)
    const amount = { most: { tokens: 9, dollars: 1 }, sent: { tokens: 4, dollars: 0.1 } }
    const { providerId } = childOf(1).model
    for (const runId of [rootId, childId])
      unwrap(await spending.reserve({ runId, sessionId, providerId }, amount))
    unwrap(await journalOf(1).end('failed'))
    const rows = await db.spending.toArray()
    expect(rows.map((row) => [row.runId, row.held !== undefined, row.tokens])).toEqual([
      [childId, false, 4],
      [rootId, true, 0],
    ])
  })

  test('comes with the end of its root run at the latest, as interrupted, in the same transaction', async () => {
    const writes = spyOnWrites()
    const { db, journalOf, endTurn, row } = await startTurn({ children: 2 })
    unwrap(await journalOf(2).end('complete'))
    const second = await row(childOf(2).runId)
    writes.length = 0
    unwrap(await endTurn())
    expect(writes).toEqual(['strict'])
    expect(await row(childId)).toMatchObject({ state: 'ended', status: 'interrupted' })
    expect(await row(childOf(2).runId)).toEqual(second)
    expect(await db.leases.count()).toBe(0)
  })

  test('is final: events that arrive after the end of the root run are refused', async () => {
    const { db, journalOf, endTurn } = await startTurn()
    unwrap(await endTurn())
    journalOf(1).append(numberEvent(childId, tokens('late'), 1))
    expect(failureCode(await journalOf(1).settle())).toBe('taken-over')
    expect(await loadRunEvents(db, childId)).toHaveLength(1)
  })
})

describe('claiming child runs', () => {
  test('returns them in the order they were opened, with their events and whether they have ended', async () => {
    const { db, journalOf } = await startTurn({ children: 3 })
    unwrap(await journalOf(2).end('complete'))
    const other = openOtherTab(db)
    unwrap(await other.turns.claimUnfinishedRun(rootId))
    const claimed = unwrap(await other.agents.claim(rootId))
    expect(claimed.map(({ run, hasEnded }) => [run.runId, hasEnded])).toEqual([
      ['child-1', false],
      ['child-2', true],
      ['child-3', false],
    ])
    expect(claimed[0]?.run).toEqual(childOf(1))
    expect(claimed.map(({ events }) => events.length)).toEqual([1, 1, 1])
  })

  test('only loads those of a root run that has ended, for the next run of its job', async () => {
    const { db, endTurn, journalOf } = await startTurn({ children: 1 })
    unwrap(await journalOf(1).end('complete'))
    unwrap(await endTurn())
    const claimed = unwrap(await openOtherTab(db).agents.claim(rootId))
    expect(claimed.map(({ run, hasEnded }) => [run.runId, hasEnded])).toEqual([['child-1', true]])
    expect(await db.leases.count()).toBe(0)
  })

  test('starts with the root run: in one transaction its child runs are lost to the earlier worker', async () => {
    const writes = spyOnWrites()
    const { db, journalOf } = await startTurn({ children: 2 })
    unwrap(await journalOf(2).end('complete'))
    const other = openOtherTab(db)
    await other.db.open()
    writes.length = 0
    unwrap(await other.turns.claimUnfinishedRun(rootId))
    expect(writes).toHaveLength(1)
    expect(await db.leases.toArray()).toEqual([
      { runId: childId, epoch: 2 },
      { runId: rootId, epoch: 2 },
    ])
    journalOf(1).append(numberEvent(childId, tokens('late'), 1))
    expect(failureCode(await journalOf(1).settle())).toBe('taken-over')
  })

  test('raises the epochs again at each take-over, and the last one owns them', async () => {
    const { db } = await startTurn()
    const [second, third] = [openOtherTab(db), openOtherTab(db)]
    unwrap(await second.turns.claimUnfinishedRun(rootId))
    unwrap(await second.agents.claim(rootId))
    unwrap(await third.turns.claimUnfinishedRun(rootId))
    expect(failureCode(await second.agents.openJournal(childId).end('complete'))).toBe('taken-over')
    unwrap(await third.agents.claim(rootId))
    unwrap(await third.agents.openJournal(childId).end('complete'))
    expect(await db.runs.get(childId)).toMatchObject({ status: 'complete' })
  })

  test('is refused without the lease of the root run', async () => {
    const { db, agents } = await startTurn()
    const other = openOtherTab(db)
    expect(failureCode(await other.agents.claim(rootId))).toBe('taken-over')
    unwrap(await other.turns.claimUnfinishedRun(rootId))
    expect(failureCode(await agents.claim(rootId))).toBe('taken-over')
  })

  test('returns none for a turn without child runs, and none of another turn', async () => {
    const { agents, turns, endTurn } = await startTurn()
    unwrap(await endTurn())
    unwrap(await turns.openTurn(sendTurn(2)))
    expect(unwrap(await agents.claim('run-2' as RunId))).toEqual([])
  })

  test('gives no lease for a child run that has ended', async () => {
    const { db, journalOf } = await startTurn()
    unwrap(await journalOf(1).end('complete'))
    const other = openOtherTab(db)
    unwrap(await other.turns.claimUnfinishedRun(rootId))
    unwrap(await other.agents.claim(rootId))
    expect(await db.leases.get(childId)).toBeUndefined()
    unwrap(await other.agents.openJournal(childId).settle())
    expect(failureCode(await other.agents.openJournal(childId).end('failed'))).toBe('taken-over')
  })
})

describe('reads', () => {
  test('a watched child run reports its events and its end', async () => {
    const { turns, journalOf } = await startTurn()
    const updates: RunUpdate[] = []
    const stop = turns.watchRun(childId, -1, (update) => updates.push(update))
    await vi.waitFor(() => expect(updates).toMatchObject([{ isEnded: false, events: [{ seq: 0 }] }]))
    unwrap(await journalOf(1).end('complete'))
    await vi.waitFor(() => expect(updates.at(-1)).toMatchObject({ isEnded: true }))
    stop()
  })

  test('open interactions are those of the root run and then of its child runs', async () => {
    const { db, turns, root, journalOf } = await startTurn({ children: 2 })
    journalOf(2).append(numberEvent(childOf(2).runId, raise('of-child'), 1))
    unwrap(await journalOf(2).settle())
    root.append(numberEvent(rootId, raise('of-root'), 0))
    unwrap(await root.settle())
    expect((await loadOpenInteractions(db, sessionId)).map(({ id }) => id)).toEqual(['of-root', 'of-child'])
    expect((await loadShownInteractions(db, sessionId)).map(({ id }) => id)).toEqual(['of-root'])
    expect(unwrap(await turns.hasOpenInteraction(sessionId, 'of-child' as InteractionId))).toBe(true)
  })

  test('an interaction is not open after its child run or its root run has ended', async () => {
    const { db, journalOf, endTurn } = await startTurn({ children: 2 })
    for (const n of [1, 2]) {
      journalOf(n).append(numberEvent(childOf(n).runId, raise(`i-${n}`), 1))
      unwrap(await journalOf(n).settle())
    }
    unwrap(await journalOf(1).end('stopped'))
    expect(await loadOpenInteractions(db, sessionId)).toEqual([askOf('i-2')])
    unwrap(await endTurn())
    expect(await loadOpenInteractions(db, sessionId)).toEqual([])
  })

  test('the answer to an interaction of a child run is found', async () => {
    const { db, journalOf } = await startTurn()
    for (const [seq, body] of [raise('i-1'), accept('i-1')].entries())
      journalOf(1).append(numberEvent(childId, body, seq + 1))
    unwrap(await journalOf(1).settle())
    const answer = await loadInteractionAnswer(db, sessionId, 'i-1' as InteractionId)
    expect(answer).toMatchObject({ outcome: 'accepted' })
  })

  test('Review lists the root run only, and reads a child run by its id', async () => {
    const { db, journalOf, endTurn } = await startTurn({ children: 2 })
    unwrap(await journalOf(1).end('complete'))
    unwrap(await endTurn())
    expect((await listTurns(db, sessionId)).map(({ runId, siblings }) => [runId, siblings])).toEqual([
      [rootId, []],
    ])
    expect(await loadRunEvents(db, childId)).toHaveLength(1)
  })

  test('a chat in memory has the same store', async () => {
    const tab = openTab(makeDatabase())
    unwrap(await tab.turns.openTurn(sendTurn(1)))
    unwrap(await tab.agents.open(childOf(1)))
    unwrap(await tab.agents.openJournal(childId).end('complete'))
    expect(unwrap(await tab.agents.claim(rootId))).toMatchObject([{ hasEnded: true, events: [] }])
  })
})
