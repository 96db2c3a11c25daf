import type { RetryPort } from '../../src/core/engine/ports/turn-ports.ts'
import type { RetryDecision } from '../../src/core/model/commands/turn-commands.ts'
import type { FailureCode } from '../../src/core/model/failures/failure.ts'

/** Retry waits without jitter, controlled by a test. */
export class ManualRetries implements RetryPort {
  readonly noted: ('answered' | FailureCode)[] = []
  readonly #listeners = new Set<(decision: RetryDecision) => void>()
  randomValue = 0.5
  pausedMs = 0

  random(): number {
    return this.randomValue
  }

  record(_: unknown, outcome: 'answered' | FailureCode): void {
    this.noted.push(outcome)
  }

  hasAnswered(): boolean {
    return this.noted.includes('answered')
  }

  pauseMs(): number {
    return this.pausedMs
  }

  onDecision(listener: (decision: RetryDecision) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  decide(decision: RetryDecision): void {
    for (const listener of this.#listeners) listener(decision)
  }
}
