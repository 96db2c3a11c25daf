import { createFailure, type Failure } from '../../../../core/kernel/failure.ts'
import { FailureError } from '../../../../worker/failure-error.ts'

/** What was thrown on the way to the worker, as a person is told. */
export function toFailure(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : createFailure('internal', { detail: String(error) })
}
