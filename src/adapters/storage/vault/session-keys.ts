import type { ProviderId } from '../../../core/kernel/id.ts'

/** Keys that are kept nowhere but in the memory of this worker, and end with it. Bound to their origin like the stored ones. */
export class SessionKeys {
  readonly #keys = new Map<ProviderId, { origin: string; key: string }>()

  hold(providerId: ProviderId, origin: string, key: string): void {
    this.#keys.set(providerId, { origin, key })
  }

  find(providerId: ProviderId, origin: string): string | null {
    const held = this.#keys.get(providerId)
    return held?.origin === origin ? held.key : null
  }

  drop(providerId: ProviderId): void {
    this.#keys.delete(providerId)
  }

  get held(): ProviderId[] {
    return [...this.#keys.keys()]
  }
}
