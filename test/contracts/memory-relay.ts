import type { ResponseRelayPort, RelayedResponse } from '../../src/worker/services/interactions.ts'

/** Channel between the workers of two tabs. The other end receives what one end posts. */
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
