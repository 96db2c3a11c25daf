import type { Failure } from '../../core/kernel/failure.ts'
import { fail } from '../../core/kernel/result.ts'

/** Appends a status code such as `image_fetch_failed` to the message of a failure. Aborts stay unchanged. */
export function failWithStatus(
  failure: Failure,
  status: string,
  name?: string,
): { ok: false; failure: Failure } {
  if (failure.code === 'aborted') return fail(failure)
  const message = `${name === undefined ? '' : `“${name}” cannot be shown. `}${failure.message} (${status})`
  return fail({ ...failure, message })
}
