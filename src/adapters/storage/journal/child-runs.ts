import type { RunId } from '../../../core/model/id.ts'
import type { Database, RunRow } from '../database/schema.ts'
import { acquireLease } from './internal/run-lease.ts'

/** Loads the child runs of a run in the order they were opened. Must be called within a transaction over `runs`. */
export async function loadChildRuns(db: Database, parentRunId: RunId): Promise<RunRow[]> {
  const children = await db.runs.where('parentRunId').equals(parentRunId).toArray()
  return children.toSorted((one, other) => one.startedAt - other.startedAt)
}

/** Loads the child runs that have not ended. Must be called within a transaction over `runs`. */
async function loadOpenChildRuns(db: Database, parentRunId: RunId): Promise<RunRow[]> {
  const children = await loadChildRuns(db, parentRunId)
  return children.filter(({ state }) => state !== 'ended')
}

/**
 * Makes writes of earlier workers to child runs fail, as those to their root run do. Must be called within a
 * transaction over `runs` and `leases`.
 */
export async function fenceChildRuns(db: Database, parentRunId: RunId): Promise<void> {
  for (const { id } of await loadOpenChildRuns(db, parentRunId)) await acquireLease(db, id)
}

/**
 * Ends child runs that nothing continues, because their root run ends. Must be called within a transaction over `runs`
 * and `leases`.
 */
export async function interruptChildRuns(db: Database, parentRunId: RunId, endedAt: number): Promise<void> {
  for (const run of await loadOpenChildRuns(db, parentRunId)) {
    await db.leases.delete(run.id)
    await db.runs.put(toInterrupted(run, endedAt))
  }
}

/** Returns a run without an end as interrupted. */
export function toInterrupted(run: RunRow, endedAt: number): RunRow {
  const { openInteractions: _, ...rest } = run
  return { ...rest, state: 'ended', status: 'interrupted', endedAt }
}
