import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { ProviderId, SessionId } from '../../core/kernel/id.ts'
import { createSessionStore } from './session-store.ts'
import {
  failureCode,
  finished,
  makeDatabase,
  numberEvent,
  renderingOf,
  sendTurn,
  sessionId,
  tokens,
  unwrap,
} from './testing/sample-turn.ts'
import { createTurnStore } from './turn-store.ts'

const otherId = 'session-2' as SessionId

async function seed() {
  const db = makeDatabase()
  const clock = { now: 10_000 }
  const turns = createTurnStore(db)
  const sessions = createSessionStore(db, () => clock.now)
  for (const turn of [sendTurn(1), sendTurn(2, { session: otherId, parent: null })]) {
    const { reply } = unwrap(await turns.openTurn(turn))
    const journal = turns.openJournal(turn.runId)
    journal.append(numberEvent(turn.runId, tokens('a')))
    unwrap(await journal.finish(finished(reply), renderingOf(reply)))
  }
  const counts = async () => ({
    sessions: await db.sessions.count(),
    messages: await db.messages.count(),
    runs: await db.runs.count(),
    events: await db.events.count(),
    renderings: await db.renderings.count(),
    usage: await db.usage.count(),
  })
  return { db, clock, turns, sessions, counts }
}

const everything = { sessions: 2, messages: 4, runs: 2, events: 2, renderings: 2, usage: 2 }

describe('createSessionStore', () => {
  test('renames and changes the model without moving the session in the list', async () => {
    const { db, sessions } = await seed()
    const { activity } = (await db.sessions.get(sessionId))!
    const model = { providerId: 'provider-1' as ProviderId, modelId: 'm' }
    unwrap(await sessions.rename(sessionId, 'New name'))
    unwrap(await sessions.setModel(sessionId, model))
    expect(await db.sessions.get(sessionId)).toMatchObject({
      title: 'New name',
      model,
      activity,
      updatedAt: 10_000,
    })
  })

  test('pins and unpins without moving the session among the others', async () => {
    const { db, sessions } = await seed()
    const before = (await db.sessions.get(sessionId))!
    unwrap(await sessions.pin(sessionId, true))
    expect(await db.sessions.get(sessionId)).toEqual({ ...before, pinnedAt: 10_000 })
    unwrap(await sessions.pin(sessionId, false))
    expect(await db.sessions.get(sessionId)).toEqual(before)
  })

  test('a session that does not exist is a failure', async () => {
    const { sessions } = await seed()
    const nowhere = 'nowhere' as SessionId
    expect(failureCode(await sessions.rename(nowhere, 'x'))).toBe('not-found')
    expect(failureCode(await sessions.remove(nowhere))).toBe('not-found')
    expect(failureCode(await sessions.restore(nowhere))).toBe('not-found')
  })

  test('deleting keeps every row, and restoring brings the session back as it was', async () => {
    const { db, sessions, counts } = await seed()
    const before = await db.sessions.get(sessionId)
    unwrap(await sessions.remove(sessionId))
    expect((await db.sessions.get(sessionId))?.deletedAt).toBe(10_000)
    unwrap(await sessions.restore(sessionId))
    expect(await db.sessions.get(sessionId)).toEqual(before)
    expect(await counts()).toEqual(everything)
  })

  test('purging removes what was deleted long enough ago, but keeps its usage', async () => {
    const { db, clock, sessions, counts } = await seed()
    unwrap(await sessions.remove(sessionId))
    clock.now += 999
    expect(unwrap(await sessions.purgeDeleted(1000))).toBe(0)
    expect(await counts()).toEqual(everything)
    clock.now += 1
    expect(unwrap(await sessions.purgeDeleted(1000))).toBe(1)
    expect(await counts()).toEqual({ sessions: 1, messages: 2, runs: 1, events: 1, renderings: 1, usage: 2 })
    expect(await db.sessions.get(otherId)).toBeDefined()
    expect((await db.events.toArray())[0]?.runId).toBe('run-2')
  })

  test('a session whose run has no end is not purged', async () => {
    const { clock, turns, sessions } = await seed()
    unwrap(await turns.openTurn(sendTurn(3, { parent: 'answer-1' })))
    unwrap(await sessions.remove(sessionId))
    clock.now += 5000
    expect(unwrap(await sessions.purgeDeleted(0))).toBe(0)
  })
})
