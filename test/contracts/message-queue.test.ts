import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/adapters/storage/database/database.ts'
import { createQueueStore } from '../../src/adapters/storage/conversation/queue-store.ts'
import { loadQueue } from '../../src/adapters/storage/conversation/messages.ts'
import { createTurnStore } from '../../src/adapters/storage/journal/turn-store.ts'
import { demoModel } from '../../src/core/model/providers/model-ref.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { toPlainText } from '../../src/core/model/messages/localized-text.ts'
import type { MessageId, RunId, SessionId } from '../../src/core/model/id.ts'
import { fail, succeed } from '../../src/core/model/failures/result.ts'
import { sessionLockName } from '../../src/worker/session-locks.ts'
import { MessageQueue, type MessageQueuePorts, type NewMessage } from '../../src/worker/runs/message-queue.ts'
import type { RunRequest } from '../../src/worker/runs/turn-opener.ts'
import { SteerInbox } from '../../src/worker/runs/run-inputs.ts'
import { MemoryLocks } from './memory-locks.ts'

const sessionId = 'session-1' as SessionId
let names = 0

/** Opens a queue over real storage. Requests for runs are only recorded. */
async function open({ isLive = false, refusal = createFailure('session-busy') } = {}) {
  const db = openDatabase(`queue-${++names}`)
  const store = createQueueStore(db)
  let inbox = isLive ? new SteerInbox(sessionId, store) : null
  await createTurnStore(db).openTurn({
    runId: 'run-1' as RunId,
    sessionId,
    assistantMessageId: 'answer' as MessageId,
    model: demoModel,
    ask: { type: 'send', messageId: 'question' as MessageId, parentId: null, text: 'Hello', mode: 'ask' },
    at: 0,
  })
  const requests: RunRequest['ask'][] = []
  const runs: MessageQueuePorts['runs'] = {
    start: async ({ ask }) => {
      requests.push(ask)
      return fail(refusal)
    },
    find: () =>
      inbox && {
        runId: 'run-1' as RunId,
        userMessageId: 'question' as MessageId,
        assistantMessageId: 'answer' as MessageId,
      },
    inboxOf: () => inbox,
  }
  const locks = new MemoryLocks()
  const queue = new MessageQueue({ store, runs, locks, now: () => 1 })
  const rows = async () =>
    (await loadQueue(db, sessionId)).map(({ id, isSteered }) => `${id}${isSteered ? '!' : ''}`)
  const pause = async () => (await db.sessions.get(sessionId))?.queuePaused
  const endRun = () => {
    inbox?.close()
    inbox = null
  }
  return { queue, store, requests, locks, rows, pause, inbox, endRun }
}

const message = (id: string): NewMessage => ({ id: id as MessageId, sessionId, text: id, model: demoModel })
const sent = (id: string) => ({ type: 'queued', messageId: id })

describe('the queue of an idle session', () => {
  it('sends at once, steered or not, in order', async () => {
    const { queue, requests, rows } = await open()
    await queue.add(message('a'))
    await queue.steer(message('b'))
    expect(requests).toEqual([sent('a'), sent('b')])
    expect(await rows()).toEqual(['b', 'a'])
  })

  it('waits for a person when a message cannot be sent', async () => {
    const { queue, pause } = await open({ refusal: createFailure('storage-full') })
    await queue.add(message('a'))
    expect(await pause()).toBe('failed')
  })

  it('releases the session if its rows cannot be written at a start', async () => {
    const { queue, store, locks } = await open()
    await queue.add(message('a'))
    store.pause = () => Promise.reject(new Error('a bug of storage'))
    await expect(queue.pauseOrphans()).rejects.toThrow('a bug of storage')
    expect(await locks.tryAcquire(sessionLockName(sessionId))).not.toBeNull()
  })

  it('waits for a person after a start, if the worker that would have sent it is gone', async () => {
    const { queue, requests, pause, locks } = await open()
    await queue.add(message('a'))
    await queue.pauseOrphans()
    expect(await pause()).toBe('interrupted')
    expect(locks.isHeld(sessionLockName(sessionId))).toBe(false)
    await queue.resume(sessionId)
    expect([await pause(), requests.length]).toEqual([undefined, 2])
  })
})

it('the queue of another open tab is not sent between two of its turns', async () => {
  const { queue, store, locks, pause, requests } = await open()
  await queue.add(message('a'))
  const runs = { start: () => expect.fail(), find: () => null, inboxOf: () => null }
  const second = new MessageQueue({ store, runs, locks, now: () => 1 })
  await second.pauseOrphans()
  expect([await pause(), requests.length]).toEqual([undefined, 1])
})

it('messages that are queued during an answer of another tab are sent by that tab', async () => {
  const { queue, locks, rows, requests } = await open()
  const release = await locks.tryAcquire(sessionLockName(sessionId))
  await queue.add(message('a'))
  await queue.steer(message('b'))
  release?.()
  expect(requests).toEqual([])
  expect((await rows()).length).toBe(2)
  expect(locks.isHeld(sessionLockName(sessionId))).toBe(false)
})

it('the queue of another tab that answers is left unchanged, without waiting', async () => {
  const { queue, pause, locks } = await open()
  await queue.add(message('a'))
  const release = await locks.tryAcquire(sessionLockName(sessionId))
  await queue.pauseOrphans()
  release?.()
  expect([await pause(), locks.isHeld(sessionLockName(sessionId))]).toEqual([undefined, false])
})

describe('while a run is active', () => {
  it('a steered message can be changed and removed until the run takes it', async () => {
    const { queue, rows, requests, inbox } = await open({ isLive: true })
    for (const id of ['a', 'b', 'c']) await queue.steer(message(id))
    await queue.edit(sessionId, 'a' as MessageId, { text: 'A' })
    await queue.remove(sessionId, 'b' as MessageId)
    expect(await inbox?.take()).toEqual({ messageId: 'a', text: 'A' })
    const taken = 'a' as MessageId
    expect(await queue.edit(sessionId, taken, { text: 'later' })).toMatchObject({
      failure: { code: 'not-found' },
    })
    expect(await queue.remove(sessionId, taken)).toMatchObject({ failure: { code: 'not-found' } })
    expect([(await inbox?.take())?.messageId, await inbox?.take()]).toEqual(['c', undefined])
    expect(await rows()).toEqual(['a!', 'c!'])
    expect(requests).toEqual([])
  })

  it('a steered message is taken in the version of another tab', async () => {
    const { queue, store, inbox, rows } = await open({ isLive: true })
    for (const id of ['a', 'b']) await queue.steer(message(id))
    await store.remove(sessionId, 'a' as MessageId)
    await store.edit(sessionId, 'b' as MessageId, { text: 'B' })
    expect(await inbox?.take()).toEqual({ messageId: 'b', text: 'B' })
    expect(await store.edit(sessionId, 'b' as MessageId, { text: 'later' })).toMatchObject({ ok: false })
    expect(await store.remove(sessionId, 'b' as MessageId)).toMatchObject({ ok: false })
    expect(await rows()).toEqual(['b!'])
  })

  it('a message that a guard refused stays with its redacted text, and is sent after it is edited', async () => {
    const { queue, store, inbox, endRun, requests, pause } = await open({ isLive: true })
    await queue.steer(message('a'))
    await inbox?.take()
    await inbox?.refuse('a' as MessageId, { reason: toPlainText('It has a secret.'), text: 'use [redacted]' })
    endRun()
    await queue.onTurnEnded(sessionId, 'complete')
    await queue.onTurnEnded(sessionId, 'stopped')
    expect([requests, await pause(), await store.next(sessionId)]).toEqual([[], undefined, succeed(null)])
    await queue.edit(sessionId, 'a' as MessageId, { text: 'use mine' })
    const next = await store.next(sessionId)
    expect(next).toMatchObject({ value: { id: 'a', text: 'use mine' } })
    expect(next.ok && next.value?.refusal).toBeUndefined()
  })

  it.each([
    ['complete', undefined],
    ['stopped', 'stopped'],
    ['failed', 'failed'],
    ['interrupted', 'interrupted'],
  ] as const)(
    'that ends as %s, its undelivered messages are queued first, paused: %s',
    async (status, pause) => {
      const bench = await open({ isLive: true })
      await bench.queue.add(message('a'))
      await bench.queue.steer(message('b'))
      bench.endRun()
      await bench.queue.onTurnEnded(sessionId, status)
      expect(await bench.rows()).toEqual(['b', 'a'])
      expect(await bench.pause()).toBe(pause)
      expect(bench.requests).toEqual(status === 'complete' ? [sent('b')] : [])
    },
  )
})
