import { expect, it } from 'vitest'
import type { QueueStorePort } from '../../core/engine/host-ports.ts'
import type { MessageId, SessionId } from '../../core/kernel/id.ts'
import { succeed } from '../../core/kernel/result.ts'
import { benchModel } from '../../../test/doubles/turn-bench.ts'
import { MemoryLocks } from '../../../test/contracts/memory-locks.ts'
import { MessageQueue } from './message-queue.ts'
import { SteerInbox } from './steer-inbox.ts'

it('a message that a run took and a guard refused leaves the queue', async () => {
  const inbox = new SteerInbox()
  const rows = new Set<string>()
  const done = async () => succeed(null)
  const store: QueueStorePort = {
    add: async ({ id }) => {
      rows.add(id)
      return succeed(null)
    },
    remove: async (_, id) => {
      rows.delete(id)
      return succeed(null)
    },
    edit: done,
    move: done,
    unsteer: done,
    next: done,
    pause: done,
    resume: done,
    listSessions: async () => succeed([]),
  }
  const queue = new MessageQueue({
    store,
    runs: { start: () => Promise.reject(new Error('busy')), find: () => null, inboxOf: () => inbox },
    locks: new MemoryLocks(),
    now: () => 0,
  })
  const sessionId = 'session-1' as SessionId
  for (const id of ['a', 'b']) {
    await queue.steer({ id: id as MessageId, sessionId, text: id, model: benchModel })
  }
  expect(inbox.take()?.messageId).toBe('a')
  expect([...rows]).toEqual(['a', 'b'])
  await inbox.drop('a' as MessageId)
  expect([...rows]).toEqual(['b'])
})
