import type { EgressEntry, EgressScope, NetworkLogPort } from '../../core/engine/ports/egress-scope.ts'
import type { NetworkLogEntry, NetworkLogPurpose } from '../../core/model/usage/network-contact.ts'

export interface NetworkLogRecorderPorts {
  /** Adds the numbers to the row of the same host, proxy, purpose and day. Never rejects. */
  add(contact: NetworkLogEntry): void
  now(): number
}

/**
 * Records requests that belong to no turn. A request is recorded when it starts, so that a tab that dies has recorded
 * it. Its received bytes are recorded when the work ends.
 */
export class NetworkLogRecorder implements NetworkLogPort {
  readonly #ports: NetworkLogRecorderPorts

  constructor(ports: NetworkLogRecorderPorts) {
    this.#ports = ports
  }

  async during<T>(purpose: NetworkLogPurpose, work: (scope: EgressScope) => Promise<T>): Promise<T> {
    const open: { entry: EgressEntry; at: number }[] = []
    let hasEnded = false
    const admit = (entry: EgressEntry): boolean => {
      if (hasEnded) return false
      const at = this.#ports.now()
      open.push({ entry, at })
      this.#ports.add({
        ...nameOf(entry),
        purpose,
        requests: 1,
        bytesSent: entry.bytesSent,
        bytesReceived: 0,
        at,
      })
      return true
    }
    try {
      return await work({ admit })
    } finally {
      hasEnded = true
      for (const { entry, at } of open) {
        const { bytesReceived } = entry
        if (bytesReceived === 0) continue
        this.#ports.add({ ...nameOf(entry), purpose, requests: 0, bytesSent: 0, bytesReceived, at })
      }
    }
  }
}

function nameOf({ host, via }: EgressEntry): { host: string; via?: string } {
  return { host, via }
}
