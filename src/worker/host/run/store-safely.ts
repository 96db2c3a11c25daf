import type { Failure } from '../../../core/kernel/failure.ts'
import { fail, type Result } from '../../../core/kernel/result.ts'
import { describeBug } from '../../wire/describe-bug.ts'
import type { LiveRun } from './live-run.ts'

/** Stores the run. A thrown error is a bug, and must not prevent the run from ending. */
export async function storeSafely(run: LiveRun): Promise<Result<null>> {
  try {
    return await run.store()
  } catch (thrown) {
    return fail(describeBug(thrown))
  }
}

/** Sends followers the end. A run that another tab has taken over is aborted here, because that tab reports its end. */
export function announceSafely(run: LiveRun, failure: Failure | undefined): void {
  if (failure?.code === 'taken-over') return run.abort(failure)
  try {
    run.announceEnd(failure)
  } catch (thrown) {
    run.abort(describeBug(thrown))
  }
}
