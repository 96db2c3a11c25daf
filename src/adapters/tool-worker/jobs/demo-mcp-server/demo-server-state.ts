/** State that all connections to the demo server share. */
export class DemoServerState {
  /** Version of the tool `change_itself`. Starts again with the worker. */
  version = 1
  readonly #listeners = new Set<() => void>()

  /** Calls the listener after each change. Returns a function that ends this. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(): void {
    this.version += 1
    for (const listener of this.#listeners) listener()
  }
}
