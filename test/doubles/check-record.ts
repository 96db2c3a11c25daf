import { deepStrictEqual, ok } from 'node:assert/strict'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { timelineLocations } from '../../src/core/review/timeline-locations.ts'
import { TurnRecordReducer } from '../../src/core/review/turn-record-reducer.ts'

/** Checks that every recorded event is visible in the review and that no time runs backwards. */
export function checkRecord(events: readonly RunEvent[]): void {
  const reducer = new TurnRecordReducer()
  for (const event of events) {
    reducer.apply(event)
    const place = timelineLocations[event.type]
    const kind = reducer.kindOf(event.seq)
    if (place === 'turn') deepStrictEqual(kind, undefined)
    else ok(kind !== undefined && place.includes(kind), `${event.type} is in ${kind ?? 'no item'}`)
  }
  const { items, durationMs } = reducer.record()
  for (const { name, startMs, endMs, marks } of items) {
    ok(startMs >= 0 && endMs >= startMs && endMs <= durationMs, `${name.text} has times that cannot be`)
    for (const { atMs } of marks)
      ok(atMs >= startMs && atMs <= endMs, `${name.text} has a mark outside of it`)
  }
  deepStrictEqual(new Set(items.map(({ id }) => id)).size, items.length)
}
