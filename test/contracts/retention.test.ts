import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createRetentionStore } from '../../src/adapters/storage/maintenance/retention-store.ts'
import {
  finished,
  makeDatabase,
  numberEvent,
  renderingOf,
  sendTurn,
  tokens,
  unwrap,
} from '../../src/adapters/storage/testing/sample-turn.ts'
import { createTurnStore } from '../../src/adapters/storage/journal/turn-store.ts'
import { interactionIdSchema } from '../../src/core/model/id.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { Retention } from '../../src/core/model/data/retention.ts'
import { applyRetention } from '../../src/worker/services/data-retention.ts'

const dayMs = 24 * 60 * 60 * 1000
const now = 1000 * dayMs

/** Stores two chats whose answers ended at these times, each with this many characters of events. */
async function seed(...chats: { endedDaysAgo: number; characters: number }[]) {
  const db = makeDatabase()
  for (const [index, { endedDaysAgo, characters }] of chats.entries()) {
    const n = index + 1
    const turns = createTurnStore(db)
    const turn = sendTurn(n, { session: `session-${n}`, parent: null })
    const { assistantMessage: reply } = unwrap(await turns.openTurn(turn))
    const journal = turns.openJournal(turn.runId)
    journal.append(numberEvent(turn.runId, tokens('x'.repeat(characters))))
    unwrap(await journal.finish(finished(reply), renderingOf(reply)))
    await db.runs.update(turn.runId, { endedAt: now - endedDaysAgo * dayMs })
  }
  const apply = (rule?: Retention) =>
    applyRetention({
      store: createRetentionStore(db, () => now),
      readSettings: async () => succeed(rule ? { 'record-retention': rule } : {}),
      now: () => now,
    })
  const eventsOf = async () => [...new Set((await db.events.toArray()).map(({ runId }) => runId))]
  return { db, apply, eventsOf }
}

test('old details are deleted, messages and usage stay, and a repetition deletes nothing', async () => {
  const { db, apply, eventsOf } = await seed(
    { endedDaysAgo: 40, characters: 10 },
    { endedDaysAgo: 1, characters: 10 },
  )
  expect(await apply()).toBe(0)
  expect(await apply({ maxAgeDays: null, maxMegabytes: null })).toBe(0)
  expect(await eventsOf()).toHaveLength(2)
  expect(await apply({ maxAgeDays: 30, maxMegabytes: null })).toBe(1)
  expect(await eventsOf()).toEqual(['run-2'])
  expect(await db.messages.count()).toBe(4)
  expect(await db.usage.count()).toBe(2)
  expect(await apply({ maxAgeDays: 30, maxMegabytes: null })).toBe(0)
})

test('above a size the oldest details are deleted; during an answer nothing is', async () => {
  const { db, apply, eventsOf } = await seed(
    { endedDaysAgo: 3, characters: 700_000 },
    { endedDaysAgo: 2, characters: 700_000 },
  )
  const turns = createTurnStore(db)
  const live = sendTurn(9, { session: 'session-9', parent: null })
  unwrap(await turns.openTurn(live))
  expect(await apply({ maxAgeDays: null, maxMegabytes: 1 })).toBe(0)
  await db.runs.update(live.runId, { state: 'ended', endedAt: now })
  expect(await apply({ maxAgeDays: null, maxMegabytes: 1 })).toBe(1)
  expect(await eventsOf()).toEqual(['run-2'])
})

test('an open interaction keeps the details of its own chat and of no other chat', async () => {
  const { db, apply, eventsOf } = await seed({ endedDaysAgo: 40, characters: 10 })
  const waiting = sendTurn(9, { session: 'session-9', parent: null })
  unwrap(await createTurnStore(db).openTurn(waiting))
  await db.runs.update(waiting.runId, {
    openInteractions: [
      { kind: 'confirm', id: interactionIdSchema.parse('question-1'), prompt: 'May it?' } as never,
    ],
  })
  expect(await apply({ maxAgeDays: 30, maxMegabytes: null })).toBe(1)
  expect(await eventsOf()).toEqual([])
  expect((await db.runs.get(waiting.runId))?.detailsDroppedAt).toBeUndefined()
})
