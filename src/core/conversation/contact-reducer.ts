import type { NetworkContact } from '../model/usage/network-contact.ts'
import type { RunEventOf } from '../model/runs/run-event.ts'

/** Collects the hosts contacted for one answer, in the order of their first contact. */
export class ContactReducer {
  readonly #contacts = new Map<string, NetworkContact>()
  /** Running requests by id, with the key of their contact. */
  readonly #open = new Map<string, string>()

  constructor(earlier: readonly NetworkContact[] = []) {
    for (const contact of earlier) this.#contacts.set(nameOf(contact), contact)
  }

  start(event: RunEventOf<'egress-started'>): readonly NetworkContact[] {
    const { host, via, purpose, bytesSent, egressId } = event
    const name = nameOf(event)
    const contact = this.#contacts.get(name)
    this.#open.set(egressId, name)
    this.#contacts.set(name, {
      host,
      via,
      purposes: contact?.purposes.includes(purpose)
        ? contact.purposes
        : [...(contact?.purposes ?? []), purpose],
      requests: (contact?.requests ?? 0) + 1,
      bytesSent: (contact?.bytesSent ?? 0) + bytesSent,
      bytesReceived: contact?.bytesReceived ?? 0,
    })
    return [...this.#contacts.values()]
  }

  end({ egressId, bytesReceived }: RunEventOf<'egress-ended'>): readonly NetworkContact[] {
    const name = this.#open.get(egressId)
    const contact = name === undefined ? undefined : this.#contacts.get(name)
    if (name !== undefined && contact) {
      this.#open.delete(egressId)
      this.#contacts.set(name, { ...contact, bytesReceived: contact.bytesReceived + bytesReceived })
    }
    return [...this.#contacts.values()]
  }
}

function nameOf({ host, via = '' }: { host: string; via?: string | undefined }): string {
  return `${host} ${via}`
}
