import { Dexie, type Collection } from 'dexie'
import type { RunId, SessionId } from '../../../core/model/id.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import type { Database } from '../database/schema.ts'
import type { Interaction } from '../../../core/model/tools/interaction.ts'

/** Selects all stored events of a run, in order. */
export function eventsOfRun(db: Database, runId: RunId): Collection<RunEvent, [RunId, number]> {
  return db.events.where('[runId+seq]').between([runId, Dexie.minKey], [runId, Dexie.maxKey])
}

export function loadRunEvents(db: Database, runId: RunId): PromiseLike<RunEvent[]> {
  return eventsOfRun(db, runId).toArray()
}

/** Reads live runs only. A session has at most one, and its row changes with each settle. */
export async function loadOpenInteractions(db: Database, sessionId: SessionId): Promise<Interaction[]> {
  const runs = await db.runs.where('[state+sessionId]').equals(['live', sessionId]).toArray()
  return runs.flatMap(({ openInteractions = [] }) => openInteractions)
}
