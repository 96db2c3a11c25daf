import type { ProviderId } from '../../../core/kernel/id.ts'

/** Keys that are kept nowhere but in the memory of this worker, and end with it. Bound to their receiver like the stored ones. */
export class SessionKeys {
  readonly #keys = new Map<ProviderId, { receiver: string; key: string }>()

  hold(providerId: ProviderId, receiver: string, key: string): void {
    this.#keys.set(providerId, { receiver, key })
  }

  find(providerId: ProviderId, receiver: string): string | null {
    const held = this.#keys.get(providerId)
    return held?.receiver === receiver ? held.key : null
  }

  drop(providerId: ProviderId): void {
    this.#keys.delete(providerId)
  }

  get held(): ProviderId[] {
    return [...this.#keys.keys()]
  }
}
