import type { EgressEntry, EgressScope } from '../../src/core/engine/ports/egress-scope.ts'
import type { WireRequest } from '../../src/core/kernel/wire-request.ts'

/** Admits every request, and keeps it: its numbers grow as the network counts. */
export class RecordingEgress implements EgressScope {
  readonly entries: EgressEntry[] = []

  /** What left, as far as the network tells. */
  readonly wires: WireRequest[] = []

  admit(entry: EgressEntry, wire?: WireRequest): boolean {
    this.entries.push(entry)
    if (wire) this.wires.push(wire)
    return true
  }
}
