import type { Failure } from '../../core/model/failures/failure.ts'

/**
 * Carries a failure through code that only knows exceptions. A `fetch` must reject, and libraries wrap the error that
 * it rejects with.
 */
export class EgressError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'EgressError'
    this.failure = failure
  }
}

/** Returns the failure inside an error or inside one of its causes. */
export function findEgressFailure(error: unknown): Failure | undefined {
  let current = error
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    if (current instanceof EgressError) return current.failure
    current = current.cause
  }
  return undefined
}
