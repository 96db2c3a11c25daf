import type { IdPort } from '../../src/core/engine/ports/turn-ports.ts'

/** `request-1`, `request-2`, ... each prefix on its own. */
export class CountedIds implements IdPort {
  readonly #counts = new Map<string, number>()

  next(prefix: string): string {
    const count = (this.#counts.get(prefix) ?? 0) + 1
    this.#counts.set(prefix, count)
    return `${prefix}-${count}`
  }
}
