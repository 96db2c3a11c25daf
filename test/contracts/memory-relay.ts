import type { ResponseRelayPort, RelayedResponse } from '../../src/worker/services/interactions.ts'

/** The way between the workers of two tabs; what one end posts the other hears. */
export class MemoryRelay implements ResponseRelayPort {
  readonly posted: RelayedResponse[] = []
  #other: MemoryRelay | null = null
  #listener: (given: RelayedResponse) => void = () => {}

  connect(other: MemoryRelay): void {
    this.#other = other
    other.#other = this
  }

  post(given: RelayedResponse): void {
    this.posted.push(given)
    this.#other?.hear(structuredClone(given))
  }

  hear(given: RelayedResponse): void {
    this.#listener(given)
  }

  onAnswer(listener: (given: RelayedResponse) => void): void {
    this.#listener = listener
  }
}
