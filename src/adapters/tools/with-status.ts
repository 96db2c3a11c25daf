import type { Failure } from '../../core/kernel/failure.ts'
import { fail } from '../../core/kernel/result.ts'

/** A failure that says at its end by which status the seeds know it. */
export function failWithStatus(
  failure: Failure,
  status: string,
  name?: string,
): { ok: false; failure: Failure } {
  if (failure.code === 'aborted') return fail(failure)
  const message = `${name === undefined ? '' : `“${name}” cannot be shown. `}${failure.message} (${status})`
  return fail({ ...failure, message })
}
