import { expect, test, vi } from 'vitest'
import type { SessionListItem } from '../../../adapters/storage/queries.ts'
import type { NewNotice } from '../notices.ts'
import { createPersistenceRequest, warnOfPurges, watchForDataLoss } from './persistent-storage.ts'

/** Simulates a visit with these counts in the database and, if `isMarked`, the mark in localStorage. */
function visit(stored: { sessions: number; usage: number; isMarked: boolean }) {
  const values = new Map(stored.isMarked ? [['innerloop:has-chats', '1']] : [])
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const listeners: ((sessions: readonly SessionListItem[]) => void)[] = []
  const list = (count: number) => Array.from({ length: count }) as never
  const queries = {
    watchSessions: () => ({
      subscribe: (next: (sessions: readonly SessionListItem[]) => void) => {
        listeners.push(next)
        next(list(stored.sessions))
        return () => undefined
      },
    }),
    watchUsage: () => ({
      subscribe: (next: (usage: never) => void) => {
        next(list(stored.usage))
        return () => undefined
      },
    }),
  }
  const onLost = vi.fn<() => void>()
  watchForDataLoss({ queries, storage, onLost })
  return { onLost, values, change: (sessions: number) => listeners[0]?.(list(sessions)) }
}

test('chats that disappeared without a deletion are reported as lost, once', () => {
  const { onLost, values } = visit({ sessions: 0, usage: 0, isMarked: true })
  expect(onLost).toHaveBeenCalledOnce()
  expect(values.size).toBe(0)
})

test('a first visit has lost nothing, and neither has a browser whose chats a person deleted', () => {
  expect(visit({ sessions: 0, usage: 0, isMarked: false }).onLost).not.toHaveBeenCalled()
  expect(visit({ sessions: 0, usage: 3, isMarked: true }).onLost).not.toHaveBeenCalled()
  const { onLost, change } = visit({ sessions: 2, usage: 0, isMarked: true })
  change(0)
  expect(onLost).not.toHaveBeenCalled()
})

test('remembers from the first chat on that there are chats', () => {
  const { values, change } = visit({ sessions: 0, usage: 0, isMarked: false })
  change(1)
  expect(values.get('innerloop:has-chats')).toBe('1')
})

test('requests persistent storage once per page, and not if it is already granted', async () => {
  for (const isPersisted of [false, true]) {
    const persist = vi.fn<() => Promise<boolean>>(async () => true)
    const ask = createPersistenceRequest({ persisted: async () => isPersisted, persist } as never)
    ask()
    ask()
    await new Promise((resolve) => setImmediate(resolve))
    expect(persist).toHaveBeenCalledTimes(isPersisted ? 0 : 1)
  }
  expect(() => createPersistenceRequest(undefined)()).not.toThrow()
})

test('chats that were erased early on a full disk are reported, because they can no longer be restored', () => {
  const channel = new EventTarget()
  const notices: NewNotice[] = []
  warnOfPurges(channel, (notice) => notices.push(notice))
  channel.dispatchEvent(new MessageEvent('message', { data: 2 }))
  channel.dispatchEvent(new MessageEvent('message', { data: 'another version' }))
  expect(notices).toEqual([
    {
      text: '2 deleted chats were erased early because the disk is full. They can no longer be restored.',
      kind: 'standing',
    },
  ])
})
