import { expect, test } from 'vitest'
import type { SessionId } from '../id.ts'
import { selectDetailsToDrop, type Retention } from './retention.ts'

const keepAll: Retention = { maxAgeDays: null, maxMegabytes: null }
const day = 24 * 60 * 60 * 1000
const now = 100 * day
const chats = [
  { sessionId: 'old' as SessionId, endedAt: now - 40 * day, bytes: 3_000_000 },
  { sessionId: 'new' as SessionId, endedAt: now - day, bytes: 2_000_000 },
  { sessionId: 'middle' as SessionId, endedAt: now - 10 * day, bytes: 2_000_000 },
]

test.each([
  [keepAll, []],
  [{ ...keepAll, maxAgeDays: 30 }, ['old']],
  [{ ...keepAll, maxAgeDays: 5 }, ['middle', 'old']],
  [{ ...keepAll, maxMegabytes: 7 }, []],
  [{ ...keepAll, maxMegabytes: 5 }, ['old']],
  [{ ...keepAll, maxMegabytes: 3 }, ['middle', 'old']],
  [{ maxAgeDays: 5, maxMegabytes: 1 }, ['new', 'middle', 'old']],
])('with %j, the details of %j are deleted', (rule, dropped) =>
  expect(selectDetailsToDrop(chats, rule, now)).toEqual(dropped),
)
