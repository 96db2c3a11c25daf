import { addAmounts, type SpendingRequest } from '../../../core/engine/budgets.ts'
import type { Database, SpendingRow } from '../schema.ts'

/** Owner of reservations: the loop of a run, or one of its calls. */
type Holder = Pick<SpendingRequest, 'runId' | 'callId'>

/** Returns the rows with a reservation. Must be called within a transaction over `spending`. */
export async function holdsOf(db: Database, { runId, callId }: Holder): Promise<SpendingRow[]> {
  const rows = await holdsOfRun(db, { runId })
  return rows.filter((row) => row.callId === callId)
}

/**
 * Settles reservations of requests whose worker ended. Such a request counts with its input, and the amount reserved
 * for its answer is released. Must be called within a transaction over `spending`.
 */
export async function countDeadHolds(
  db: Database,
  holder: Holder,
  { except }: { except: SpendingRow['id'] },
): Promise<void> {
  const rows = await holdsOf(db, holder)
  await count(
    db,
    rows.filter(({ id }) => id !== except),
  )
}

/** Does the same for all reservations of a run and its calls. */
export async function countHoldsOfRun(db: Database, run: Pick<Holder, 'runId'>): Promise<void> {
  await count(db, await holdsOfRun(db, run))
}

async function holdsOfRun(db: Database, { runId }: Pick<Holder, 'runId'>): Promise<SpendingRow[]> {
  const rows = await db.spending.where('id').startsWith(`${runId}/`).toArray()
  return rows.filter(({ held }) => held !== undefined)
}

async function count(db: Database, rows: readonly SpendingRow[]): Promise<void> {
  for (const { held, ...row } of rows) {
    if (held) await db.spending.put({ ...row, ...addAmounts(row, held.sent) })
  }
}
