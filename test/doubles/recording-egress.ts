import type { EgressEntry, EgressScope } from '../../src/core/engine/ports/egress-scope.ts'
import type { HttpRequest } from '../../src/core/model/review/http-exchange.ts'

/** Admits and records every request. The entries are updated as the network counts bytes. */
export class RecordingEgress implements EgressScope {
  readonly entries: EgressEntry[] = []

  /** Requests that were sent. */
  readonly wires: HttpRequest[] = []

  admit(entry: EgressEntry, wire?: HttpRequest): boolean {
    this.entries.push(entry)
    if (wire) this.wires.push(wire)
    return true
  }
}
