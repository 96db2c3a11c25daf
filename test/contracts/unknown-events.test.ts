import { expect, test } from 'vitest'
import { MessageReducer } from '../../src/core/conversation/message-reducer.ts'
import { UsageReducer } from '../../src/core/engine/budgets/usage-reducer.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { toTurnRecord } from '../../src/core/review/turn-record-reducer.ts'
import { readRecordedDatabase } from './recorded-data.ts'

/** Adds events that a later build may write. An open tab of this build shows and recovers the same run. */
function withUnknownEvents(events: readonly RunEvent[]): RunEvent[] {
  const unknown = { type: 'of-a-later-build', detail: { any: [1] } }
  return events.flatMap((event) => {
    const next = { ...unknown, runId: event.runId, at: event.at, seq: event.seq + 0.5 }
    return event.type === 'session-turn-end' ? [event] : [event, next as unknown as RunEvent]
  })
}

function reduceAll(events: readonly RunEvent[]) {
  const start = events.find(({ type }) => type === 'session-turn-start')
  const reply = {
    id: 'answer',
    role: 'assistant',
    status: 'streaming',
    parts: [],
    order: 1,
  } as unknown as Message
  const message = new MessageReducer(reply)
  const usage = new UsageReducer()
  for (const event of events) {
    message.apply(event)
    usage.apply(event)
  }
  const record = start && toTurnRecord(events)
  return { message: message.message(), usage: usage.total, shares: usage.shares, record }
}

test('events of a later build are skipped by everything that reduces a run', async () => {
  const { tables } = await readRecordedDatabase()
  const byRun = Map.groupBy((tables['events']?.rows ?? []) as RunEvent[], ({ runId }) => runId)
  expect(byRun.size).toBeGreaterThan(10)
  for (const [runId, rows] of byRun) {
    const events = rows.toSorted((first, second) => first.seq - second.seq)
    const later = withUnknownEvents(events)
    expect(later.length).toBeGreaterThan(events.length)
    expect({ runId, ...reduceAll(later) }).toEqual({ runId, ...reduceAll(events) })
  }
})
