interface Flight<T> {
  now: Promise<T>
  next: Promise<T> | null
}

/**
 * Runs one piece of work per key at a time. Callers in the meantime share one more run, which starts after the current
 * one and so sees what changed.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>()

  ask(question: string, work: () => Promise<T>): Promise<T> {
    const flight = this.#flights.get(question)
    if (!flight) return this.#begin(question, work)
    flight.next ??= flight.now.then(
      () => this.#begin(question, work),
      () => this.#begin(question, work),
    )
    return flight.next
  }

  #begin(question: string, work: () => Promise<T>): Promise<T> {
    const flight: Flight<T> = { now: work(), next: null }
    this.#flights.set(question, flight)
    const forget = () => {
      if (this.#flights.get(question) === flight && flight.next === null) this.#flights.delete(question)
    }
    flight.now.then(forget, forget)
    return flight.now
  }
}
