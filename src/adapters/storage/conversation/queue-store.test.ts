import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import type { QueuedMessage } from '../../../core/model/conversation/queued-message.ts'
import { createQueueStore } from './queue-store.ts'
import { loadQueue } from './messages.ts'
import { createSessionStore } from './session-store.ts'
import { failureCode, makeDatabase, sendTurn, sessionId, unwrap } from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'

function queued(id: string, isSteered = false): QueuedMessage {
  const message = { id: id as MessageId, sessionId, place: 0, text: id, model: demoModel, createdAt: 1 }
  return isSteered ? { ...message, isSteered: true } : message
}

async function open() {
  const db = makeDatabase()
  const turns = createTurnStore(db)
  const opened = unwrap(await turns.openTurn(sendTurn(1)))
  const order = async () => (await loadQueue(db, sessionId)).map(({ id }) => id)
  return { db, turns, opened, store: createQueueStore(db), order }
}

describe('the queue', () => {
  test('keeps its order after any changes, like a list', async () => {
    const ids = ['a', 'b', 'c'] as MessageId[]
    const step = fc.record({
      what: fc.constantFrom('add', 'up', 'down', 'remove'),
      id: fc.constantFrom(...ids),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { store, order } = await open()
        let expected: MessageId[] = []
        for (const { what, id } of steps) {
          const at = expected.indexOf(id)
          if (what === 'add') {
            unwrap(await store.add(queued(id)))
            expected = [...expected.filter((each) => each !== id), id]
          } else if (what === 'remove') {
            unwrap(await store.remove(sessionId, id))
            expected = expected.filter((each) => each !== id)
          } else {
            const by = what === 'up' ? -1 : 1
            expect(failureCode(await store.move(sessionId, id, by))).toBe(at < 0 ? 'not-found' : null)
            const to = Math.min(Math.max(at + by, 0), expected.length - 1)
            if (at >= 0) expected = expected.toSpliced(at, 1).toSpliced(to, 0, id)
          }
          expect(await order()).toEqual(expected)
        }
      }),
      { numRuns: 15 },
    )
  })

  test('steered messages come first, in the order they were sent, until the turn ends without them', async () => {
    const { store, order, db } = await open()
    for (const message of [queued('a'), queued('s', true), queued('t', true)])
      unwrap(await store.add(message))
    expect(await order()).toEqual(['s', 't', 'a'])
    unwrap(await store.unsteer(sessionId))
    expect((await loadQueue(db, sessionId)).some(({ isSteered }) => isSteered)).toBe(false)
    unwrap(await store.add(queued('u', true)))
    expect(await order()).toEqual(['u', 's', 't', 'a'])
  })

  test('is paused only if messages wait, and no longer when none does', async () => {
    const { store, db } = await open()
    const pause = async () => (await db.sessions.get(sessionId))?.queuePaused
    unwrap(await store.pause(sessionId, 'failed'))
    expect(await pause()).toBeUndefined()
    unwrap(await store.add(queued('a')))
    unwrap(await store.pause(sessionId, 'stopped'))
    expect([await pause(), unwrap(await store.next(sessionId))]).toEqual(['stopped', null])
    unwrap(await store.resume(sessionId))
    expect(unwrap(await store.next(sessionId))?.id).toBe('a')
    unwrap(await store.pause(sessionId, 'stopped'))
    unwrap(await store.remove(sessionId, 'a' as MessageId))
    expect(await pause()).toBeUndefined()
    expect(unwrap(await store.listSessions())).toEqual([])
  })

  test('accepts no message that was sent before, and none for a missing session', async () => {
    const { store, db } = await open()
    expect(failureCode(await store.add(queued('question-1')))).toBe('invalid-input')
    expect(failureCode(await store.add({ ...queued('a'), sessionId: 'nowhere' as SessionId }))).toBe(
      'not-found',
    )
    unwrap(await store.add(queued('a')))
    unwrap(await createSessionStore(db).remove(sessionId))
    expect(failureCode(await store.add(queued('b')))).toBe('not-found')
    expect(unwrap(await store.next(sessionId))).toBeNull()
  })
})
