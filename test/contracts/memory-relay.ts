import type { ResponseRelayPort, RelayedResponse } from '../../src/worker/services/interactions.ts'

/** The way between the workers of two tabs; what one end posts the other hears. */
export class MemoryRelay implements ResponseRelayPort {
  readonly posted: RelayedResponse[] = []
  #other: MemoryRelay | null = null
  #listener: (response: RelayedResponse) => void = () => {}

  connect(other: MemoryRelay): void {
    this.#other = other
    other.#other = this
  }

  post(response: RelayedResponse): void {
    this.posted.push(response)
    this.#other?.hear(structuredClone(response))
  }

  hear(response: RelayedResponse): void {
    this.#listener(response)
  }

  onAnswer(listener: (response: RelayedResponse) => void): void {
    this.#listener = listener
  }
}
