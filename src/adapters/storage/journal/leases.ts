import { createFailure } from '../../../core/kernel/failure.ts'
import type { RunId } from '../../../core/kernel/id.ts'
import { fail, type Result } from '../../../core/kernel/result.ts'
import type { Database, LeaseRow } from '../schema.ts'

/** Within a transaction over `leases`: from now on nobody but the claimer writes the run, whoever did before. */
export async function claimLease(db: Database, runId: RunId): Promise<LeaseRow> {
  const claimed = { runId, epoch: ((await db.leases.get(runId))?.epoch ?? 0) + 1 }
  await db.leases.put(claimed)
  return claimed
}

/** Within a transaction over `leases`: a writer that was frozen meanwhile learns here that its run is another's. */
export async function isHeld(db: Database, { runId, epoch }: LeaseRow): Promise<boolean> {
  return (await db.leases.get(runId))?.epoch === epoch
}

export function takenOver(): Result<never> {
  return fail(createFailure('taken-over'))
}
