import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import type { ProjectId, ProviderId, SessionId } from '../../../core/model/id.ts'
import { createBlobStore } from '../files/blob-store.ts'
import { createAnnotationStore } from './annotation-store.ts'
import { createQueries } from '../queries.ts'
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
} from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'

const otherId = 'session-2' as SessionId

async function seed() {
  const db = makeDatabase()
  const clock = { now: 10_000 }
  let copies = 0
  const turns = createTurnStore(db)
  const sessions = createSessionStore(db, {
    now: () => clock.now,
    newId: (prefix) => `${prefix}-copy-${(copies += 1)}`,
  })
  for (const turn of [sendTurn(1), sendTurn(2, { session: otherId, parent: null })]) {
    const { assistantMessage: reply } = unwrap(await turns.openTurn(turn))
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
    const before = (await db.sessions.get(sessionId))!
    const model = { providerId: 'provider-1' as ProviderId, modelId: 'm' }
    unwrap(await sessions.rename(sessionId, 'New name'))
    unwrap(await sessions.setModel(sessionId, model))
    expect(await db.sessions.get(sessionId)).toEqual({ ...before, title: 'New name', model })
  })

  test('pins and unpins without moving the session among the others', async () => {
    const { db, sessions } = await seed()
    const before = (await db.sessions.get(sessionId))!
    unwrap(await sessions.pin(sessionId, true))
    expect(await db.sessions.get(sessionId)).toEqual({ ...before, pinnedAt: 10_000 })
    unwrap(await sessions.pin(sessionId, false))
    expect(await db.sessions.get(sessionId)).toEqual(before)
  })

  test('the mode is made stricter at once, and looser only with a confirmation', async () => {
    const { db, sessions, clock } = await seed()
    const readMode = async () => unwrap(await sessions.readSecurity(sessionId))
    expect(await readMode()).toEqual({ mode: 'ask' })
    const set = async (mode: 'ask' | 'allowlist' | 'auto', isConfirmed = false) =>
      unwrap(await sessions.setSecurityMode(sessionId, { mode, isConfirmed }))
    expect(await set('auto')).toBe(false)
    expect(await readMode()).toEqual({ mode: 'ask' })
    const before = await db.sessions.get(sessionId)
    expect(await set('auto', true)).toBe(true)
    expect(await set('allowlist')).toBe(true)
    expect(await set('allowlist')).toBe(true)
    clock.now -= 5000
    expect(await set('ask')).toBe(true)
    const changes = [
      { from: 'ask', to: 'auto', at: 10_000 },
      { from: 'auto', to: 'allowlist', at: 10_001 },
      { from: 'allowlist', to: 'ask', at: 10_002 },
    ]
    const security = { mode: 'ask', changes, changedAt: 10_002 }
    expect(await db.sessions.get(sessionId)).toEqual({ ...before, security })
    const missing = 'session-9' as SessionId
    expect(failureCode(await sessions.setSecurityMode(missing, { mode: 'ask', isConfirmed: true }))).toBe(
      'not-found',
    )
  })

  test('a change of the mode is stored until a run has recorded it', async () => {
    const { db, sessions, turns, clock } = await seed()
    unwrap(await sessions.setSecurityMode(sessionId, { mode: 'auto', isConfirmed: true }))
    const turn = sendTurn(3, { parent: 'answer-1' })
    const { assistantMessage: reply } = unwrap(await turns.openTurn(turn))
    const journal = turns.openJournal(turn.runId)
    const recorded = { type: 'security-mode-changed', from: 'ask', to: 'auto', changedAt: 10_000 } as const
    journal.append(numberEvent(turn.runId, recorded))
    unwrap(await journal.settle())
    expect((await db.sessions.get(sessionId))?.security).toEqual({ mode: 'auto', changedAt: 10_000 })
    // The run skips changes that are not later than those it has recorded.
    clock.now = 5000
    unwrap(await sessions.setSecurityMode(sessionId, { mode: 'ask', isConfirmed: false }))
    unwrap(await journal.finish(finished(reply), renderingOf(reply)))
    expect((await db.sessions.get(sessionId))?.security).toEqual({
      mode: 'ask',
      changes: [{ from: 'auto', to: 'ask', at: 10_001 }],
      changedAt: 10_001,
    })
  })

  test('a copy of a branch starts in mode ask', async () => {
    const { db, sessions } = await seed()
    unwrap(await sessions.setSecurityMode(sessionId, { mode: 'auto', isConfirmed: true }))
    const copyId = 'session-copy' as SessionId
    const [message] = await db.messages.where('sessionId').equals(sessionId).toArray()
    unwrap(await sessions.branch(sessionId, message!.id, copyId))
    expect((await db.sessions.get(copyId))?.security).toEqual({ mode: 'ask' })
  })

  test('a missing session is a failure', async () => {
    const { sessions } = await seed()
    const nowhere = 'nowhere' as SessionId
    expect(failureCode(await sessions.rename(nowhere, 'x'))).toBe('not-found')
    expect(failureCode(await sessions.remove(nowhere))).toBe('not-found')
    expect(failureCode(await sessions.restore(nowhere))).toBe('not-found')
  })

  test('deleting keeps every row, and restoring brings the session back unchanged', async () => {
    const { db, sessions, counts } = await seed()
    const before = await db.sessions.get(sessionId)
    unwrap(await sessions.remove(sessionId))
    expect((await db.sessions.get(sessionId))?.deletedAt).toBe(10_000)
    unwrap(await sessions.restore(sessionId))
    expect(await db.sessions.get(sessionId)).toEqual(before)
    expect(await counts()).toEqual(everything)
  })

  test('purging removes sessions deleted long enough ago, but keeps their usage', async () => {
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

  test('erasing purges a deleted chat early, and nothing else', async () => {
    const { db, sessions, counts } = await seed()
    expect(await sessions.erase(sessionId)).toMatchObject({ ok: false, failure: { code: 'not-found' } })
    expect(await counts()).toEqual(everything)
    unwrap(await sessions.remove(sessionId))
    unwrap(await sessions.erase(sessionId))
    expect(await counts()).toEqual({ sessions: 1, messages: 2, runs: 1, events: 1, renderings: 1, usage: 2 })
    expect(await db.sessions.get(otherId)).toBeDefined()
    expect(await sessions.erase(sessionId)).toMatchObject({ ok: false, failure: { code: 'not-found' } })
  })

  test('erasing refuses a chat whose run has no end yet, with a reason', async () => {
    const { db, sessions } = await seed()
    unwrap(await sessions.remove(sessionId))
    await db.runs.where('sessionId').equals(sessionId).modify({ state: 'running' })
    expect(await sessions.erase(sessionId)).toMatchObject({ ok: false, failure: { code: 'session-busy' } })
    expect(await db.sessions.get(sessionId)).toBeDefined()
  })

  test('restorable sessions are listed, last deleted first', async () => {
    const { db, clock, sessions } = await seed()
    const listed: string[][] = []
    const stop = createQueries(db.name)
      .watchDeletedSessions()
      .subscribe((deleted) => void listed.push(deleted.map(({ id }) => id)))
    await vi.waitFor(() => expect(listed).toEqual([[]]))
    unwrap(await sessions.remove(sessionId))
    clock.now += 1
    unwrap(await sessions.remove(otherId))
    await vi.waitFor(() => expect(listed.at(-1)).toEqual([otherId, sessionId]))
    unwrap(await sessions.restore(otherId))
    await vi.waitFor(() => expect(listed.at(-1)).toEqual([sessionId]))
    stop()
  })

  test('purging tells the search index which rows to forget, including messages with annotations', async () => {
    const { db, sessions } = await seed()
    const annotations = createAnnotationStore(db, () => 1)
    const messages = await db.messages.where('sessionId').equals(sessionId).toArray()
    for (const { id: messageId } of messages)
      unwrap(
        await annotations.pin({ sessionId, messageId }, { by: 'person', changeId: `change-${messageId}` }),
      )
    await db.searchPending.clear()
    unwrap(await sessions.remove(sessionId))
    expect(unwrap(await sessions.purgeDeleted(0))).toBe(1)
    const notes = await db.searchPending.toArray()
    expect(new Set(notes.map(({ order }) => order))).toEqual(new Set(messages.map(({ order }) => order)))
  })

  test('purging leaves no row with the session’s id or text, except its cost', async () => {
    const { db, turns, sessions } = await seed()
    const ask = { ...sendTurn(3, { parent: 'answer-1', text: 'A quokka.' }) }
    const { assistantMessage: reply } = unwrap(await turns.openTurn(ask))
    const journal = turns.openJournal(ask.runId)
    journal.append(numberEvent(ask.runId, tokens('quokka')))
    unwrap(await journal.finish(finished(reply, 'More about the quokka.'), renderingOf(reply)))
    const bytes = new TextEncoder().encode('quokka')
    unwrap(await createBlobStore(db).put({ bytes, mediaType: 'text/plain', sessionId }))
    unwrap(
      await createAnnotationStore(db, () => 1).pin(
        { sessionId, messageId: reply.id },
        { by: 'person', changeId: 'c' },
      ),
    )
    unwrap(await sessions.remove(sessionId))
    expect(unwrap(await sessions.purgeDeleted(0))).toBe(1)
    const naming: string[] = []
    for (const table of db.tables) {
      for (const row of await table.toArray()) {
        const json = JSON.stringify(row, (_, value: unknown) =>
          value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
        )
        if (json.includes('quokka')) naming.push(`${table.name}: text`)
        else if (json.includes(`"${sessionId}"`)) naming.push(table.name)
      }
    }
    // Rows that the search index must still forget are recorded by ids.
    expect([...new Set(naming)]).toEqual(['usage', 'searchPending'])
  })

  test('a session whose run has no end is not purged', async () => {
    const { clock, turns, sessions } = await seed()
    unwrap(await turns.openTurn(sendTurn(3, { parent: 'answer-1' })))
    unwrap(await sessions.remove(sessionId))
    clock.now += 5000
    expect(unwrap(await sessions.purgeDeleted(0))).toBe(0)
  })

  test('archives, moves, deletes and restores many at once, or none if one is missing', async () => {
    const { db, sessions } = await seed()
    const both = [sessionId, otherId]
    const sessionIds = [sessionId, 'session-gone' as SessionId]
    const read = async () => (await db.sessions.bulkGet(both)).map((session) => session!)
    const before = await read()
    expect(failureCode(await sessions.archiveAll(sessionIds, true))).toBe('not-found')
    expect(failureCode(await sessions.removeAll(sessionIds))).toBe('not-found')
    const nowhere = { sessionId, folderId: 'folder-gone' as ProjectId }
    expect(failureCode(await sessions.moveAll([nowhere]))).toBe('not-found')
    expect(await read()).toEqual(before)

    await db.folders.add({ id: 'folder-1' as ProjectId, name: 'One', createdAt: 1 })
    unwrap(await sessions.archiveAll(both, true))
    unwrap(await sessions.moveAll(both.map((id) => ({ sessionId: id, folderId: 'folder-1' as ProjectId }))))
    unwrap(await sessions.removeAll(both))
    for (const session of await read()) {
      expect(session).toMatchObject({ archivedAt: 10_000, deletedAt: 10_000, folderId: 'folder-1' })
    }
    unwrap(await sessions.archiveAll(both, false))
    unwrap(await sessions.moveAll(both.map((id) => ({ sessionId: id, folderId: null }))))
    unwrap(await sessions.restoreAll(both))
    expect(await read()).toEqual(before)
  })

  test('restores the remaining ones if one was erased meanwhile', async () => {
    const { db, sessions } = await seed()
    const both = [sessionId, otherId]
    unwrap(await sessions.removeAll(both))
    await db.sessions.delete(otherId)
    unwrap(await sessions.restoreAll(both))
    expect(await db.sessions.get(sessionId)).not.toHaveProperty('deletedAt')
    expect(failureCode(await sessions.restoreAll([otherId]))).toBe('not-found')
  })

  test('a new message ends the archiving of a chat', async () => {
    const { db, sessions, turns } = await seed()
    unwrap(await sessions.archiveAll([sessionId], true))
    unwrap(await turns.openTurn(sendTurn(3, { parent: 'answer-1' })))
    expect(await db.sessions.get(sessionId)).not.toHaveProperty('archivedAt')
  })
})
