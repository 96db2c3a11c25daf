import { Dexie, type Collection } from 'dexie'
import type { InteractionId, RunId, SessionId } from '../../../core/model/id.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import type { Database } from '../database/schema.ts'
import type { Interaction, InteractionAnswer } from '../../../core/model/tools/interaction.ts'

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

/** Reads how an interaction of the session's newest run was answered. Resolves to null if that is not stored. */
export async function loadInteractionAnswer(
  db: Database,
  sessionId: SessionId,
  interactionId: InteractionId,
): Promise<InteractionAnswer | null> {
  const runs = await db.runs.where('sessionId').equals(sessionId).sortBy('startedAt')
  const newest = runs.at(-1)
  if (!newest) return null
  const events = await loadRunEvents(db, newest.id)
  const answered = events.flatMap((event) =>
    event.type === 'interaction-answered' && event.interactionId === interactionId ? [event.answer] : [],
  )
  return answered.at(-1) ?? null
}
