import type { AnswerRelayPort, RelayedAnswer } from '../../src/worker/services/interactions.ts'

/** The way between the workers of two tabs; what one end posts the other hears. */
export class MemoryRelay implements AnswerRelayPort {
  readonly posted: RelayedAnswer[] = []
  #other: MemoryRelay | null = null
  #listener: (given: RelayedAnswer) => void = () => {}

  connect(other: MemoryRelay): void {
    this.#other = other
    other.#other = this
  }

  post(given: RelayedAnswer): void {
    this.posted.push(given)
    this.#other?.hear(structuredClone(given))
  }

  hear(given: RelayedAnswer): void {
    this.#listener(given)
  }

  onAnswer(listener: (given: RelayedAnswer) => void): void {
    this.#listener = listener
  }
}
