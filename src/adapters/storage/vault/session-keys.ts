import type { ProviderId } from '../../../core/kernel/id.ts'

/** Keys that are only in this worker's memory. They are bound to their receiver like stored keys. */
export class SessionKeys {
  readonly #keys = new Map<ProviderId, { receiver: string; key: string }>()
  #changes = 0

  /** Number of changes so far. */
  get changes(): number {
    return this.#changes
  }

  hold(providerId: ProviderId, receiver: string, key: string): void {
    this.#changes += 1
    this.#keys.set(providerId, { receiver, key })
  }

  find(providerId: ProviderId, receiver: string): string | null {
    const held = this.#keys.get(providerId)
    return held?.receiver === receiver ? held.key : null
  }

  drop(providerId: ProviderId): void {
    this.#changes += 1
    this.#keys.delete(providerId)
  }

  get held(): ProviderId[] {
    return [...this.#keys.keys()]
  }
}
