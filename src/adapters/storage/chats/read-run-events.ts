import { Dexie, type Collection } from 'dexie'
import type { RunId } from '../../../core/kernel/id.ts'
import type { RunEvent } from '../../../core/kernel/run-event.ts'
import type { Database } from '../schema.ts'

/** Selects all stored events of a run, in order. */
export function eventsOf(db: Database, runId: RunId): Collection<RunEvent, [RunId, number]> {
  return db.events.where('[runId+seq]').between([runId, Dexie.minKey], [runId, Dexie.maxKey])
}

export function readRunEvents(db: Database, runId: RunId): PromiseLike<RunEvent[]> {
  return eventsOf(db, runId).toArray()
}
