import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { RunId } from '../../../../core/model/id.ts'
import { fail, type Result } from '../../../../core/model/failures/result.ts'
import type { Database, LeaseRow } from '../../database/schema.ts'

/** Makes the caller the only writer of the run. Must be called within a transaction over `leases`. */
export async function acquireLease(db: Database, runId: RunId): Promise<LeaseRow> {
  const claimed = { runId, epoch: ((await db.leases.get(runId))?.epoch ?? 0) + 1 }
  await db.leases.put(claimed)
  return claimed
}

/**
 * Returns whether the lease is the newest one. A writer that was frozen meanwhile learns here that another one took
 * over its run. Must be called within a transaction over `leases`.
 */
export async function isLeaseCurrent(db: Database, { runId, epoch }: LeaseRow): Promise<boolean> {
  return (await db.leases.get(runId))?.epoch === epoch
}

export function takeoverFailure(): Result<never> {
  return fail(createFailure('taken-over'))
}
