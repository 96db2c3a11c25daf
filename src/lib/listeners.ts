/** Listeners for one kind of event. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>()

  get size(): number {
    return this.#listeners.size
  }

  /** Adds a listener. Returns a function that removes it. */
  readonly add = (listener: (...args: Args) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly notify = (...args: Args): void => {
    for (const listener of this.#listeners) listener(...args)
  }

  clear(): void {
    this.#listeners.clear()
  }
}
