import { expect, test } from 'vitest'
import { ManualTimers } from '../../../test/contracts/manual-timers.ts'
import { scheduleDeletions } from './data-retention.ts'

const hourMs = 3_600_000

test('erases chats deleted a day ago at the start and in an open tab, and none earlier', () => {
  const timers = new ManualTimers()
  const deletedAt = new Map([
    ['before', -23.5 * hourMs],
    ['meanwhile', 10 * hourMs],
  ])
  const store = {
    purgeDeleted: async (olderThanMs: number) => {
      for (const [name, at] of deletedAt) {
        if (timers.monotonic() - at >= olderThanMs) deletedAt.delete(name)
      }
    },
  }
  scheduleDeletions({ stores: [store], timers })
  expect([...deletedAt.keys()]).toEqual(['before', 'meanwhile'])
  timers.advance(hourMs)
  expect([...deletedAt.keys()]).toEqual(['meanwhile'])
  timers.advance(32 * hourMs)
  expect([...deletedAt.keys()]).toEqual(['meanwhile'])
  timers.advance(hourMs)
  expect([...deletedAt.keys()]).toEqual([])
  expect(timers.pendingCount).toBe(1)
})
