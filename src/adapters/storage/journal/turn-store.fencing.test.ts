import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { InteractionId, MessageId } from '../../../core/model/id.ts'
import type { RunEventBody } from '../../../core/model/runs/run-event.ts'
import { openDatabase } from '../database/database.ts'
import {
  failureCode,
  finished,
  makeDatabase,
  numberEvent,
  renderingOf,
  sendTurn,
  tokens,
  unwrap,
} from '../testing/sample-turn.ts'
import { createTurnStore } from './turn-store.ts'

const question: RunEventBody = {
  type: 'interaction-raised',
  interaction: { id: 'i' as InteractionId, kind: 'tokens', totalTokens: 1, threshold: 1 },
} as never

/** A tab that was frozen during an answer, and another that has claimed its run meanwhile. */
async function freeze() {
  const frozen = makeDatabase()
  const old = createTurnStore(frozen)
  const turn = sendTurn(1)
  const { assistantMessage: reply } = unwrap(await old.openTurn(turn))
  const onTakeover = vi.fn<() => void>()
  const thawed = old.openJournal(turn.runId, { onTakeover })
  thawed.append(numberEvent(turn.runId, tokens('kept')))
  unwrap(await thawed.settle())

  const db = openDatabase(frozen.name)
  const store = createTurnStore(db)
  const claimed = unwrap(await store.claimUnfinishedRun(turn.runId))
  const rows = async () => {
    const tables = await Promise.all(db.tables.map((table) => table.toArray()))
    return JSON.stringify(tables)
  }
  return { db, store, turn, reply, thawed, onTakenOver: onTakeover, claimed, rows }
}

test('a new owner of a run reads all of its stored data', async () => {
  const { claimed, turn } = await freeze()
  expect(claimed?.events).toEqual([numberEvent(turn.runId, tokens('kept'))])
})

test.each<[string, RunEventBody]>([
  ['streamed text', tokens('x'.repeat(2048))],
  ['an intent', { type: 'tool-invocation-started', callId: 'c', toolName: 't' } as never],
  ['a question', question],
])('a thawed tab cannot write %s into a run that another tab has taken over', async (_what, body) => {
  const { turn, thawed, onTakenOver: onTakeover, rows } = await freeze()
  const before = await rows()
  thawed.append(numberEvent(turn.runId, body, 1))
  await vi.waitFor(() => expect(onTakeover).toHaveBeenCalledOnce(), { interval: 2 })
  expect(failureCode(await thawed.settle())).toBe('taken-over')
  thawed.append(numberEvent(turn.runId, tokens('more'), 2))
  expect(failureCode(await thawed.settle())).toBe('taken-over')
  expect(await rows()).toBe(before)
  expect(onTakeover).toHaveBeenCalledOnce()
})

test('nor split or end it, before or after the other tab has ended it', async () => {
  const { store, turn, reply, thawed, rows } = await freeze()
  const before = await rows()
  const next = { ...reply, id: 'next' as MessageId }
  const event = {
    type: 'message-steered',
    userMessageId: 's',
    assistantMessageId: 'next',
    text: 't',
  } as never
  thawed.split({
    event: numberEvent(turn.runId, event, 1) as never,
    finished: reply,
    rendering: renderingOf(reply),
    next,
  })
  expect(failureCode(await thawed.settle())).toBe('taken-over')
  expect(failureCode(await thawed.finish(finished(reply, 'Old.'), renderingOf(reply)))).toBe('taken-over')
  expect(await rows()).toBe(before)
  unwrap(await store.openJournal(turn.runId).finish(finished(reply, 'New.'), renderingOf(reply)))
  const after = await rows()
  expect(after).toContain('New.')
  expect(failureCode(await thawed.finish(finished(reply, 'Old.'), renderingOf(reply)))).toBe('taken-over')
  expect(await rows()).toBe(after)
})

test('its own writer may repeat the end of a run, and the claim is removed', async () => {
  const { db, store, turn, reply, rows } = await freeze()
  const journal = store.openJournal(turn.runId)
  unwrap(await journal.finish(finished(reply), renderingOf(reply)))
  const once = await rows()
  unwrap(await journal.finish(finished(reply), renderingOf(reply)))
  expect(await rows()).toBe(once)
  expect(await db.leases.count()).toBe(0)
})
