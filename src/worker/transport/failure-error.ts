import { truncateString } from '../../lib/text.ts'
import { type Failure, type FailureCode, createFailure } from '../../core/model/failures/failure.ts'
import { toThrownFailure } from '../../core/model/failures/result.ts'

/**
 * Wraps a failure where a library or a port expects an error. It has the fields of a failure itself for code that
 * parses it. It must stay within one environment: posting an error loses its fields, posting its `failure` does not.
 */
export class FailureError extends Error {
  readonly failure: Failure
  readonly code: FailureCode
  readonly hint: string | undefined
  readonly retryable: boolean
  readonly detail: string | undefined

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'FailureError'
    this.failure = failure
    this.code = failure.code
    this.hint = failure.hint
    this.retryable = failure.retryable
    this.detail = failure.detail
  }
}

const maxDetailCharacters = 300

/** Describes a thrown value without its stack, and without anything that could be a key or a long text of a person. */
export function describeBug(thrown: unknown): Failure {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `a ${typeof thrown} was thrown`
  const detail = truncateString(text.replace(/[\w+/=.-]{20,}/g, '[redacted]'), maxDetailCharacters)
  return toThrownFailure(thrown, detail)
}

/** Converts an error thrown on the way to the worker to a failure that can be shown. */
export function toFailure(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : createFailure('internal', { detail: String(error) })
}
