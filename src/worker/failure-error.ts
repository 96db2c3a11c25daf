import type { Failure } from '../core/kernel/failure.ts'

/** A failure where a library insists on an error. For use inside one environment: posting it would lose the `failure`. */
export class FailureError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'FailureError'
    this.failure = failure
  }
}
