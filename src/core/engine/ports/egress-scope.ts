import type { EgressPurpose, NetworkLogPurpose } from '../../model/usage/network-contact.ts'
import type { HttpRequest, CapturedResponse } from '../../model/review/http-exchange.ts'

/** One request to one host. The network layer updates the counts, which are final when the owner of the request ends. */
export interface EgressEntry {
  readonly host: string
  /** The proxy that was contacted instead of the host. */
  readonly via?: string
  readonly purpose: EgressPurpose
  /** Bytes of the URL and the body. */
  readonly bytesSent: number
  /** Bytes of the decoded body. */
  bytesReceived: number
  status?: number
  /** The captured response, for requests to models. */
  response?: CapturedResponse
}

/** Records network requests of one owner: one attempt of a model call, one tool call, or one task outside of turns. */
export interface EgressScope {
  /** Returns `false` if the owner has ended, so the request must not be made. `wire` is the request as sent, for requests to models. */
  admit(entry: EgressEntry, request?: HttpRequest): boolean
}

/** Records network contacts outside of turns. */
export interface NetworkLogPort {
  /** Runs the work and records its requests under the purpose, even if it fails. No request is allowed after it has ended. */
  during<T>(purpose: NetworkLogPurpose, work: (scope: EgressScope) => Promise<T>): Promise<T>
}
