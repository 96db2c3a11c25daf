import type { RetryDecision } from '../../../core/kernel/retry-decision.ts'

/** Where a person's word about a run's wait reaches it. */
export class RetryDecisions {
  readonly #listeners = new Set<(decision: RetryDecision) => void>()

  onDecision(listener: (decision: RetryDecision) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** `false`: the run waits no more. */
  decide(decision: RetryDecision): boolean {
    for (const listener of this.#listeners) listener(decision)
    return this.#listeners.size > 0
  }
}
