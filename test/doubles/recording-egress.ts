import type { EgressEntry, EgressScope } from '../../src/core/engine/ports/egress-scope.ts'
import type { HttpRequest } from '../../src/core/model/review/http-exchange.ts'

/** Admits every request, and keeps it: its numbers grow as the network counts. */
export class RecordingEgress implements EgressScope {
  readonly entries: EgressEntry[] = []

  /** What left, as far as the network tells. */
  readonly wires: HttpRequest[] = []

  admit(entry: EgressEntry, wire?: HttpRequest): boolean {
    this.entries.push(entry)
    if (wire) this.wires.push(wire)
    return true
  }
}
