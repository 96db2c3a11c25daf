import type { PatiencePort } from '../../../core/engine/ports.ts'

/** Passes a person's "wait longer" to the silent request. */
export class PatienceRelay implements PatiencePort {
  readonly #listeners = new Set<() => void>()

  /** Extends the idle timeout. `false`: no request of the run is waiting. */
  extend(): boolean {
    for (const listener of this.#listeners) listener()
    return this.#listeners.size > 0
  }

  onExtended(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
