import type { EgressEntry, EgressScope } from '../../src/core/engine/ports/egress-scope.ts'
import type { HttpRequest } from '../../src/core/model/review/http-exchange.ts'

/** Admits and records every request. The entries are updated as the network counts bytes. */
export class RecordingEgress implements EgressScope {
  readonly entries: EgressEntry[] = []

  /** Requests that were sent. */
  readonly requests: HttpRequest[] = []

  admit(entry: EgressEntry, request?: HttpRequest): boolean {
    this.entries.push(entry)
    if (request) this.requests.push(request)
    return true
  }
}
