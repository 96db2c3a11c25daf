import type { Failure } from '../../core/kernel/failure.ts'
import { fail, type Result } from '../../core/kernel/result.ts'
import { describeBug } from '../wire/describe-bug.ts'
import type { LiveRun } from './live-run.ts'

/** What is thrown on the way to storage is a bug of ours, and no reason not to end the run. */
export async function storeSafely(run: LiveRun): Promise<Result<null>> {
  try {
    return await run.store()
  } catch (thrown) {
    return fail(describeBug(thrown))
  }
}

export function announceSafely(run: LiveRun, failure: Failure | undefined): void {
  try {
    run.announceEnd(failure)
  } catch (thrown) {
    run.abort(describeBug(thrown))
  }
}
