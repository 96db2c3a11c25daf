interface Asked<T> {
  now: Promise<T>
  next: Promise<T> | null
}

/**
 * Runs one piece of work per key at a time. Callers in the meantime share one more run, which starts after the current
 * one and so sees what changed.
 */
export class SingleFlight<T> {
  readonly #asked = new Map<string, Asked<T>>()

  ask(question: string, work: () => Promise<T>): Promise<T> {
    const asked = this.#asked.get(question)
    if (!asked) return this.#begin(question, work)
    asked.next ??= asked.now.then(
      () => this.#begin(question, work),
      () => this.#begin(question, work),
    )
    return asked.next
  }

  #begin(question: string, work: () => Promise<T>): Promise<T> {
    const asked: Asked<T> = { now: work(), next: null }
    this.#asked.set(question, asked)
    const forget = () => {
      if (this.#asked.get(question) === asked && asked.next === null) this.#asked.delete(question)
    }
    asked.now.then(forget, forget)
    return asked.now
  }
}
