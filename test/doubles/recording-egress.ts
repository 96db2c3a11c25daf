import type { EgressEntry, EgressScope } from '../../src/core/engine/egress-scope.ts'

/** Admits every request, and keeps it: its numbers grow as the network counts. */
export class RecordingEgress implements EgressScope {
  readonly entries: EgressEntry[] = []

  admit(entry: EgressEntry): boolean {
    this.entries.push(entry)
    return true
  }
}
