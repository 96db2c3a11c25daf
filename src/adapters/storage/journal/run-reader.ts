import { Dexie, type Collection } from 'dexie'
import type { InteractionId, RunId, SessionId } from '../../../core/model/id.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import type { Database, RunRow } from '../database/schema.ts'
import type { Interaction, InteractionAnswer } from '../../../core/model/tools/interaction.ts'

/** Selects all stored events of a run, in order. */
export function eventsOfRun(db: Database, runId: RunId): Collection<RunEvent, [RunId, number]> {
  return db.events.where('[runId+seq]').between([runId, Dexie.minKey], [runId, Dexie.maxKey])
}

export function loadRunEvents(db: Database, runId: RunId): PromiseLike<RunEvent[]> {
  return eventsOfRun(db, runId).toArray()
}

/** Reads live runs and their child runs only. A session has at most one live run, and its row changes with each settle. */
export async function loadOpenInteractions(db: Database, sessionId: SessionId): Promise<Interaction[]> {
  const open = await db.runs
    .where('[state+sessionId]')
    .anyOf([
      ['live', sessionId],
      ['beside', sessionId],
    ])
    .toArray()
  const rootsFirst = [...open.filter(({ state }) => state === 'live'), ...open.filter(isChildRun)]
  return rootsFirst.flatMap(({ openInteractions = [] }) => openInteractions)
}

/** A turn asks one question at a time. After a reload, the one whether to continue comes before those of child runs. */
export async function loadShownInteractions(db: Database, sessionId: SessionId): Promise<Interaction[]> {
  const open = await loadOpenInteractions(db, sessionId)
  return open.slice(0, 1)
}

function isChildRun({ parentRunId }: RunRow): boolean {
  return parentRunId !== undefined
}

/**
 * Reads how an interaction of the session's newest run or of one of its child runs was answered. Resolves to null if
 * that is not stored.
 */
export async function loadInteractionAnswer(
  db: Database,
  sessionId: SessionId,
  interactionId: InteractionId,
): Promise<InteractionAnswer | null> {
  const runs = await db.runs.where('sessionId').equals(sessionId).sortBy('startedAt')
  const newest = runs.findLast((run) => run.kind === undefined)
  if (!newest) return null
  const ids = [newest, ...runs.filter(({ parentRunId }) => parentRunId === newest.id)].map(({ id }) => id)
  const events = await Promise.all(ids.map((id) => loadRunEvents(db, id)))
  const answered = events
    .flat()
    .flatMap((event) =>
      event.type === 'interaction-answered' && event.interactionId === interactionId ? [event.answer] : [],
    )
  return answered.at(-1) ?? null
}
