import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { OpenTurn } from '../../../core/engine/ports/run-ports.ts'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import type { Database } from '../database/schema.ts'
import { createSessionStore } from '../conversation/session-store.ts'
import {
  failureCode,
  finished,
  makeDatabase,
  numberEvents,
  renderingOf,
  retryTurn,
  sendTurn,
  sessionId,
  tokens,
  unwrap,
} from '../testing/sample-turn.ts'
import { createTurnStore } from './turn-store.ts'
import { createVersionStore } from '../conversation/version-store.ts'

async function runTurn(db: Database, turn: OpenTurn) {
  const store = createTurnStore(db)
  const opened = unwrap(await store.openTurn(turn))
  const message = finished(opened.assistantMessage)
  unwrap(await store.openJournal(turn.runId).finish(message, renderingOf(message)))
  return opened
}

const ids = (messages: readonly { id: string }[]) => messages.map(({ id }) => id)

describe('openTurn', () => {
  test('a message that was saved without being sent can be answered', async () => {
    const db = makeDatabase()
    await runTurn(db, sendTurn(1))
    const saved = {
      sessionId,
      messageId: 'question-1' as MessageId,
      newMessageId: 'question-b' as MessageId,
      text: 'Better',
      at: 1,
    }
    unwrap(await createVersionStore(db).addVersion(saved))
    const opened = unwrap(await createTurnStore(db).openTurn(retryTurn(2, 'question-b')))
    expect(ids(opened.history)).toEqual(['question-b'])
    expect(opened.assistantMessage).toMatchObject({ id: 'answer-2', parentId: 'question-b', parts: [] })
    expect((await db.sessions.get(sessionId))?.headId).toBe('answer-2')
  })

  test('messages of an imported file are named, in a branch of the chat too', async () => {
    const db = makeDatabase()
    await runTurn(db, sendTurn(1))
    const imported = { source: 'chatgpt' as const, importedAt: 5, extra: {} }
    await db.importedChats.put({
      ...imported,
      id: 'chatgpt:1',
      sessionId,
      messages: { a: 'question-1' as MessageId },
    })
    const opened = unwrap(await createTurnStore(db).openTurn(sendTurn(2)))
    expect(opened.importedIds).toEqual(new Set(['question-1']))

    const branch = 'session-branch' as SessionId
    let count = 0
    const clockAndIds = { now: Date.now, newId: (prefix: string) => `${prefix}-copy-${++count}` }
    unwrap(await createSessionStore(db, clockAndIds).branch(sessionId, 'answer-1' as MessageId, branch))
    const next = sendTurn(3, { session: branch, parent: 'message-copy-2' })
    const inBranch = await runTurn(db, { ...next, at: Date.now() + 1 })
    expect(inBranch.importedIds).toEqual(new Set(['message-copy-1', 'message-copy-2']))

    // A message with this provenance stays imported, even if the record of the imported chat is gone.
    const marked = await db.messages.get('message-copy-1' as MessageId)
    await db.messages.put({ ...marked!, provenance: 'imported' })
    await db.importedChats.clear()
    const retried = unwrap(await createTurnStore(db).openTurn(retryTurn(4, 'question-3', branch)))
    expect(retried.importedIds).toEqual(new Set(['message-copy-1']))
  })

  test('the first message creates the session, titled after it', async () => {
    const db = makeDatabase()
    const opened = unwrap(await createTurnStore(db).openTurn(sendTurn(1, { text: '  What is\n 2 + 2? ' })))
    expect(opened.userMessageId).toBe('question-1')
    expect(opened.assistantMessage).toMatchObject({
      id: 'answer-1',
      parentId: 'question-1',
      order: 1,
      status: 'streaming',
      parts: [],
    })
    expect(opened.history).toEqual([
      expect.objectContaining({
        id: 'question-1',
        parentId: null,
        order: 0,
        status: 'complete',
        parts: [{ type: 'text', round: 0, text: '  What is\n 2 + 2? ' }],
      }),
    ])
    expect(await db.messages.get('answer-1' as MessageId)).toEqual(opened.assistantMessage)
    expect(await db.sessions.get(sessionId)).toMatchObject({
      title: 'What is 2 + 2?',
      activity: 1,
      nextOrder: 2,
      headId: 'answer-1',
    })
  })

  test('claims nothing if a turn that another tab ended is requested again', async () => {
    const db = makeDatabase()
    await runTurn(db, sendTurn(1))
    expect(failureCode(await createTurnStore(db).openTurn(sendTurn(1)))).toBe('taken-over')
    expect(await db.leases.count()).toBe(0)
  })

  test('a further message continues the branch and moves the session to the top', async () => {
    const db = makeDatabase()
    await runTurn(db, sendTurn(1))
    await runTurn(db, sendTurn(9, { session: 'session-2', parent: null }))
    const opened = await runTurn(db, sendTurn(2))
    expect(ids(opened.history)).toEqual(['question-1', 'answer-1', 'question-2'])
    expect(opened.history[1]?.status).toBe('complete')
    expect(opened.assistantMessage.order).toBe(3)
    const newest = await db.sessions.orderBy('activity').last()
    expect(newest).toMatchObject({ id: sessionId, title: 'Question 1', nextOrder: 4, headId: 'answer-2' })
  })

  test('retry creates a sibling of the answer and shows it', async () => {
    const db = makeDatabase()
    await runTurn(db, sendTurn(1))
    await runTurn(db, sendTurn(2))
    const opened = await runTurn(db, retryTurn(3, 'answer-2'))
    expect(opened.userMessageId).toBe('question-2')
    expect(opened.assistantMessage).toMatchObject({ id: 'answer-3', parentId: 'question-2', order: 4 })
    expect(ids(opened.history)).toEqual(['question-1', 'answer-1', 'question-2'])
    expect((await db.sessions.get(sessionId))?.headId).toBe('answer-3')
    expect(await db.messages.count()).toBe(5)
  })

  test('a message sent after a retried answer follows that answer', async () => {
    const db = makeDatabase()
    await runTurn(db, sendTurn(1))
    await runTurn(db, retryTurn(2, 'answer-1'))
    const opened = await runTurn(db, sendTurn(3, { parent: 'answer-2' }))
    expect(ids(opened.history)).toEqual(['question-1', 'answer-2', 'question-3'])
  })

  test('a session with a run that has no end is busy, another is not', async () => {
    const db = makeDatabase()
    const store = createTurnStore(db)
    unwrap(await store.openTurn(sendTurn(1)))
    expect(failureCode(await store.openTurn(sendTurn(2)))).toBe('session-busy')
    expect(failureCode(await store.openTurn(retryTurn(3, 'answer-1')))).toBe('session-busy')
    unwrap(await store.openTurn(sendTurn(4, { session: 'session-2', parent: null })))
    expect(await db.messages.count()).toBe(4)
  })

  test('the same turn opened again finds the first result', async () => {
    const db = makeDatabase()
    const store = createTurnStore(db)
    const first = unwrap(await store.openTurn(sendTurn(1)))
    expect(unwrap(await store.openTurn(sendTurn(1)))).toEqual(first)
    expect(await db.messages.count()).toBe(2)
    expect((await db.sessions.get(sessionId))?.activity).toBe(1)
  })

  test.each([
    ['a parent that does not exist', sendTurn(2, { parent: 'nowhere' }), 'not-found'],
    ['a parent of another session', sendTurn(2, { session: 'session-2', parent: 'answer-1' }), 'not-found'],
    ['a message that was sent before', { ...sendTurn(1), runId: 'run-2' as never }, 'invalid-input'],
    ['a retry without a message', retryTurn(2, 'nowhere'), 'not-found'],
    ['an answer to a message of another session', retryTurn(2, 'question-1', 'session-2'), 'not-found'],
    ['a retry in another session', retryTurn(2, 'answer-1', 'session-2'), 'not-found'],
  ])('refuses %s and writes nothing', async (_, turn, code) => {
    const db = makeDatabase()
    await runTurn(db, sendTurn(1))
    expect(failureCode(await createTurnStore(db).openTurn(turn))).toBe(code)
    expect([await db.messages.count(), await db.runs.count(), await db.sessions.count()]).toEqual([2, 1, 1])
  })

  test('a deleted session accepts no message', async () => {
    const db = makeDatabase()
    await runTurn(db, sendTurn(1))
    unwrap(await createSessionStore(db).remove(sessionId))
    expect(failureCode(await createTurnStore(db).openTurn(sendTurn(2)))).toBe('not-found')
  })
})

describe('unfinished runs', () => {
  test('are listed and read with stub and events in order, until they end', async () => {
    const db = makeDatabase()
    const store = createTurnStore(db)
    const turn = sendTurn(1)
    const opened = unwrap(await store.openTurn(turn))
    const { assistantMessage: reply } = opened
    await runTurn(db, sendTurn(5, { session: 'session-2', parent: null }))
    const journal = store.openJournal(turn.runId)
    const events = numberEvents(
      turn.runId,
      Array.from({ length: 12 }, (_, index) => tokens(`${index}`, `part-${index}`)),
    )
    for (const event of events) journal.append(event)
    unwrap(await journal.settle())

    expect(unwrap(await store.listUnfinishedRuns())).toEqual([{ runId: turn.runId, sessionId }])
    expect(unwrap(await store.claimUnfinishedRun(turn.runId))).toEqual({
      opened,
      model: turn.model,
      assistantMessage: reply,
      events,
    })
    unwrap(await store.openJournal(turn.runId).finish(finished(reply), renderingOf(reply)))
    expect(unwrap(await store.listUnfinishedRuns())).toEqual([])
    expect(unwrap(await store.claimUnfinishedRun(turn.runId))).toBeNull()
  })
})

describe('messages and renderings', () => {
  test('reads a message by its id, and a missing one is a failure', async () => {
    const db = makeDatabase()
    const store = createTurnStore(db)
    const { assistantMessage: reply } = unwrap(await store.openTurn(sendTurn(1)))
    expect(unwrap(await store.readMessage(reply.id))).toEqual(reply)
    expect(failureCode(await store.readMessage('nowhere' as MessageId))).toBe('not-found')
  })

  test('another rendering replaces the earlier one', async () => {
    const db = makeDatabase()
    const { assistantMessage: reply } = await runTurn(db, sendTurn(1))
    unwrap(await createTurnStore(db).saveRendering(renderingOf(reply, 2)))
    expect(await db.renderings.toArray()).toEqual([renderingOf(reply, 2)])
  })
})
