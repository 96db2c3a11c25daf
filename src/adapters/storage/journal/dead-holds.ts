import { addAmounts, type SpendingRequest } from '../../../core/engine/budgets.ts'
import type { Database, SpendingRow } from '../schema.ts'

/** The loop of a run, or one of its calls. */
type Holder = Pick<SpendingRequest, 'runId' | 'callId'>

/** Within a transaction over `spending`. */
export async function holdsOf(db: Database, { runId, callId }: Holder): Promise<SpendingRow[]> {
  const rows = await holdsOfRun(db, { runId })
  return rows.filter((row) => row.callId === callId)
}

/**
 * Within a transaction over `spending`: a request that nobody lived to settle counts with what it took by being sent; what
 * was set aside for its answer is free again.
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

/** The same for all that a run and its calls held. */
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
