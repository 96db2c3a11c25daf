import { createFailure, type Failure } from '../../../../core/kernel/failure.ts'
import { FailureError } from '../../../../worker/failure-error.ts'

/** Converts an error thrown on the way to the worker to a failure that can be shown. */
export function toFailure(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : createFailure('internal', { detail: String(error) })
}
