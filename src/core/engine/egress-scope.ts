import type { EgressPurpose, OutsidePurpose } from '../kernel/contact.ts'
import type { WireRequest } from '../kernel/wire-request.ts'
import type { HeardResponse } from '../kernel/wire-response.ts'

/** One request to one host as the network counts it: the last numbers are there when what it belongs to ends. */
export interface EgressEntry {
  readonly host: string
  /** The proxy that was asked in its place. */
  readonly via?: string
  readonly purpose: EgressPurpose
  /** Address and body. */
  readonly bytesSent: number
  /** Of the body, unpacked. */
  bytesReceived: number
  status?: number
  /** What came back, where a model is asked. */
  response?: HeardResponse
}

/** What requests are booked under: one try of a model call, one call of a tool, or one piece of work outside of turns. */
export interface EgressScope {
  /** `false`: what the request belongs to has ended, so it must not be made. `wire`: what leaves, where a model is asked. */
  admit(entry: EgressEntry, wire?: WireRequest): boolean
}

/** Keeps whom the program contacted where no turn asked for it. */
export interface OutsideLedgerPort {
  /** Requests of this work are booked under the purpose, whatever becomes of them; after its end none is made. */
  during<T>(purpose: OutsidePurpose, work: (scope: EgressScope) => Promise<T>): Promise<T>
}
