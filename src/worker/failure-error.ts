import type { Failure, FailureCode } from '../core/kernel/failure.ts'

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
