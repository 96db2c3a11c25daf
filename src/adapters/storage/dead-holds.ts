import type { RunId } from '../../core/kernel/id.ts'
import type { Database, SpendingRow } from './schema.ts'

/** Within a transaction over `spending`: what the run still holds of budgets. */
export async function holdsOf(db: Database, runId: RunId): Promise<SpendingRow[]> {
  const rows = await db.spending.where('id').startsWith(`${runId}/`).toArray()
  return rows.filter(({ held }) => held !== undefined)
}

/**
 * Within a transaction over `spending`: a request that nobody lived to settle counts with what it took by being sent; what
 * was set aside for its answer is free again.
 */
export async function countDeadHolds(
  db: Database,
  runId: RunId,
  { except }: { except?: SpendingRow['id'] } = {},
): Promise<void> {
  for (const { held, ...row } of await holdsOf(db, runId)) {
    if (!held || row.id === except) continue
    const { tokens, dollars } = held.sent
    await db.spending.put({ ...row, tokens: row.tokens + tokens, dollars: row.dollars + dollars })
  }
}
