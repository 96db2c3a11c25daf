import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import type { Result } from '../../core/model/failures/result.ts'

/**
 * Authorizations for requests to one server. `mcp-fetch.ts` attaches them, and only to requests to the origin of the server's
 * URL. Functions never reject.
 */
export interface McpAuthorizer {
  /** Returns the header to send, or null if there is none. Refreshes a token that is about to expire. */
  header(context: McpAuthorizerContext): Promise<Result<readonly [name: string, value: string] | null>>
  /**
   * Reacts to a response that refused a request. Returns `true` if the request can be sent once more, because `header` now
   * returns another value. Else the operation fails with the failure, or as `mcp-sign-in-needed` after `false`.
   */
  handleRefusal(refusal: McpRefusal, context: McpAuthorizerContext): Promise<Result<boolean>>
}

export interface McpAuthorizerContext {
  signal: AbortSignal
  scope: EgressScope
}

/** A refused request. `challenge` is the `www-authenticate` header, or null if it is absent or hidden by CORS. */
export interface McpRefusal {
  status: 401 | 403
  challenge: string | null
  /** The header that was refused, so that a token which another tab has refreshed meanwhile is recognized. */
  sent: readonly [name: string, value: string] | null
}
