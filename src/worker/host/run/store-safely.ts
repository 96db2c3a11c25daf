import type { Failure } from '../../../core/kernel/failure.ts'
import { fail, type Result } from '../../../core/kernel/result.ts'
import { describeBug } from '../../wire/describe-bug.ts'
import type { LiveRun } from './live-run.ts'

/** What is thrown on the way to storage is a bug of ours, and no reason not to end the run. */
export async function storeSafely(run: LiveRun): Promise<Result<null>> {
  try {
    return await run.store()
  } catch (thrown) {
    return fail(describeBug(thrown))
  }
}

/** Where another tab has the run by now, its end is that tab's to tell. */
export function announceSafely(run: LiveRun, failure: Failure | undefined): void {
  if (failure?.code === 'taken-over') return run.abort(failure)
  try {
    run.announceEnd(failure)
  } catch (thrown) {
    run.abort(describeBug(thrown))
  }
}
