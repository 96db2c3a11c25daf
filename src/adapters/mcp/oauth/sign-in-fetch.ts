import type { FetchLike } from '@modelcontextprotocol/client'
import { truncateString } from '../../../lib/text.ts'
import type { EgressScope } from '../../../core/engine/ports/egress-scope.ts'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import type { McpServer } from '../../../core/model/mcp/mcp-server.ts'
import { mcpText } from '../../../core/model/messages/write-mcp-text.ts'
import { isLoopback } from '../../network/address-reach.ts'
import { EgressError } from '../../network/egress-error.ts'
import { egressFetch, type EgressPlatform } from '../../network/egress-fetch.ts'

export interface SignInFetchOptions {
  server: Pick<McpServer, 'url' | 'proxyUrl'>
  scope: EgressScope
  signal: AbortSignal
  platform?: EgressPlatform | undefined
  /** Address of the token endpoint for which the client secret was opened. Only requests to it may prove the client. */
  tokenEndpoint?: string | undefined
}

const maxBytes = 1024 * 1024
const headersTimeoutMs = 15_000

/**
 * Returns why a request to an address of the sign-in is not allowed, or undefined. Everything uses https, except on this
 * computer if the server is there too.
 */
export function findEndpointProblem(
  address: string | URL,
  server: Pick<McpServer, 'url'>,
): Failure | undefined {
  const url = URL.parse(String(address))
  const isSecure = url?.protocol === 'https:'
  const isHere = url?.protocol === 'http:' && isLoopback(url) && isLoopback(new URL(server.url))
  if (isSecure || isHere) return undefined
  return createFailure('mcp-sign-in-failed', {
    message: mcpText('mcp-endpoint-insecure', {
      address: url?.origin ?? truncateString(String(address), 100),
    }),
  })
}

/**
 * Creates the `fetch` of a sign-in, which connects to the addresses that a server names. They must be public https hosts, on the
 * server's own origin, or on this computer if the server is. Rejects with an `EgressError`. A metadata request that got no
 * readable response rejects with a `TypeError` that has the error as its cause, so that the library tries it without headers.
 */
export function createSignInFetch(options: SignInFetchOptions): FetchLike {
  const { server, scope, signal, platform, tokenEndpoint } = options
  const own = new URL(server.url)
  return async (input, init = {}) => {
    const url = new URL(input)
    const problem = findEndpointProblem(url, server)
    if (problem) throw new EgressError(problem)
    const headers = new Headers(init.headers)
    const method = init.method ?? 'GET'
    const proof = url.href === tokenEndpoint ? headers.get('authorization') : null
    const isChosen = url.origin === own.origin || (isLoopback(own) && isLoopback(url))
    try {
      const response = await egressFetch(
        {
          url,
          chosenBy: isChosen ? 'person' : 'other',
          purpose: 'mcp-sign-in',
          scope,
          signal,
          method,
          headers,
          body:
            init.body instanceof URLSearchParams
              ? init.body.toString()
              : ((init.body ?? null) as string | null),
          keyHeader: proof === null ? undefined : ['authorization', proof],
          proxyUrl: server.proxyUrl || undefined,
          caps: { maxBytes, maxLineBytes: maxBytes },
          headersTimeoutMs,
          describeUnreachable: ({ host }, environment) =>
            environment.isOnline
              ? createFailure('unreachable', {
                  message: mcpText('mcp-metadata-unreadable', { host, origin: environment.pageOrigin }),
                })
              : createFailure('offline'),
        },
        platform,
      )
      return new Response(response.body?.stream ?? null, {
        status: response.status,
        headers: response.headers,
      })
    } catch (error) {
      if (method === 'GET' && error instanceof EgressError && error.failure.code === 'unreachable') {
        throw new TypeError('no readable response', { cause: error })
      }
      throw error
    }
  }
}
