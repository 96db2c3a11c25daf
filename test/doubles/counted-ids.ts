import type { IdPort } from '../../src/core/engine/ports/turn-ports.ts'

/** Returns the ids `request-1`, `request-2` and so on, counted by prefix. */
export class CountedIds implements IdPort {
  readonly #counts = new Map<string, number>()

  next(prefix: string): string {
    const count = (this.#counts.get(prefix) ?? 0) + 1
    this.#counts.set(prefix, count)
    return `${prefix}-${count}`
  }
}
