import type { AnswerRelayPort, GivenAnswer } from '../../src/worker/host/run/interaction-desk.ts'

/** The way between the workers of two tabs; what one end posts the other hears. */
export class MemoryRelay implements AnswerRelayPort {
  readonly posted: GivenAnswer[] = []
  #other: MemoryRelay | null = null
  #listener: (given: GivenAnswer) => void = () => {}

  connect(other: MemoryRelay): void {
    this.#other = other
    other.#other = this
  }

  post(given: GivenAnswer): void {
    this.posted.push(given)
    this.#other?.hear(structuredClone(given))
  }

  hear(given: GivenAnswer): void {
    this.#listener(given)
  }

  onAnswer(listener: (given: GivenAnswer) => void): void {
    this.#listener = listener
  }
}
