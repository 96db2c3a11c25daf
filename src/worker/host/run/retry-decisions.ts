import type { RetryDecision } from '../../../core/kernel/retry-decision.ts'

/** Passes a person's retry decision to the run. */
export class RetryDecisions {
  readonly #listeners = new Set<(decision: RetryDecision) => void>()

  onDecision(listener: (decision: RetryDecision) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Passes on a decision. `false`: the run no longer waits. */
  decide(decision: RetryDecision): boolean {
    for (const listener of this.#listeners) listener(decision)
    return this.#listeners.size > 0
  }
}
