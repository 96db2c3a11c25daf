import type { PatiencePort } from '../../../core/engine/ports.ts'

/** A person's "wait longer" on its way to the request that is silent. */
export class PatienceRelay implements PatiencePort {
  readonly #listeners = new Set<() => void>()

  /** `false`: no request of the run is waited for. */
  extend(): boolean {
    for (const listener of this.#listeners) listener()
    return this.#listeners.size > 0
  }

  onExtended(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
