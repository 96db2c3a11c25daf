import type { FetchLike } from '@modelcontextprotocol/client'
import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import type { Failure } from '../../core/model/failures/failure.ts'
import type { McpServer } from '../../core/model/mcp/mcp-server.ts'
import { isLoopback } from '../network/address-reach.ts'
import { classifyUnreachableProxy } from '../network/classify-proxy.ts'
import { classifyUnreachable } from '../network/classify-unreachable.ts'
import { EgressError, findEgressFailure } from '../network/egress-error.ts'
import { egressFetch, type EgressPlatform, type EgressResponse } from '../network/egress-fetch.ts'
import type { BodyCaps } from '../network/guard-body.ts'
import type { McpAuthorizer } from './mcp-authorizer.ts'

export interface McpFetchOptions {
  server: Pick<McpServer, 'url' | 'proxyUrl'>
  purpose: 'mcp' | 'mcp-sign-in'
  /** Scope of requests that belong to no operation. */
  scope: EgressScope
  /** Attaches the authorization to requests to the server's origin. Absent for requests without one. */
  authorizer?: McpAuthorizer | undefined
  /** Finds the operation of a request by its headers, which may name it in a header of their own. That header is removed. */
  findOperation?: (headers: Headers) => McpOperation | undefined
  platform?: EgressPlatform | undefined
}

/** An operation whose requests are recorded together. */
export interface McpOperation {
  scope: EgressScope
  /** `true` once a response to a request of the operation has arrived. */
  isAnswered: boolean
  /** The failure with which the body of a response ended. */
  bodyFailure?: Failure | undefined
}

const caps: BodyCaps = { maxBytes: 8 * 1024 * 1024, maxLineBytes: 4 * 1024 * 1024, maxEvents: 10_000 }
/** Limit for the headers of a stream. A POST may take as long as the tool. */
const streamHeadersTimeoutMs = 10_000

/**
 * Creates a `fetch` for one server and the addresses that it names, over `egressFetch`. The server's origin counts as chosen by
 * the user. Any other address must be a public https host, or on this computer if the server is. Authorization headers of the
 * library are dropped. Rejects with an `EgressError`, or as `fetch` does after an abort.
 */
export function createMcpFetch(options: McpFetchOptions): FetchLike {
  const { server, purpose, authorizer, platform } = options
  const serverUrl = new URL(server.url)

  return async (input, init = {}) => {
    const url = new URL(input)
    const headers = new Headers(init.headers)
    const operation = options.findOperation?.(headers)
    const scope = operation?.scope ?? options.scope
    const signal = init.signal ?? neverAborted
    const isOwn = url.origin === serverUrl.origin
    const context = { signal, scope }

    async function send(): Promise<{ response: EgressResponse; sent: readonly [string, string] | null }> {
      const header = isOwn && authorizer ? await authorizer.header(context) : undefined
      if (header?.ok === false) throw new EgressError(header.failure)
      const sent = header?.value ?? null
      const method = init.method ?? 'GET'
      const response = await egressFetch(
        {
          url,
          chosenBy: isOwn || (isLoopback(serverUrl) && isLoopback(url)) ? 'person' : 'other',
          purpose,
          scope,
          signal,
          method,
          headers,
          body: toBody(init.body, headers),
          keyHeader: sent ?? undefined,
          proxyUrl: server.proxyUrl || undefined,
          caps,
          ...(method === 'GET' && { headersTimeoutMs: streamHeadersTimeoutMs }),
          describeUnreachable: (address, environment) =>
            server.proxyUrl
              ? classifyUnreachableProxy({ proxy: address, target: url, hasKey: sent !== null, environment })
              : classifyUnreachable({ url: address, method, hasKey: sent !== null, environment }),
        },
        platform,
      )
      return { response, sent }
    }

    let { response, sent } = await send()
    const { status } = response
    if (isOwn && authorizer && (status === 401 || status === 403)) {
      const challenge = response.headers.get('www-authenticate')
      const handled = await authorizer.handleRefusal({ status, challenge, sent }, context)
      if (!handled.ok) {
        await response.body?.stream.cancel()
        throw new EgressError(handled.failure)
      }
      if (handled.value) {
        await response.body?.stream.cancel()
        ;({ response, sent } = await send())
      }
    }
    if (operation) operation.isAnswered = true
    const stream =
      response.body && (operation ? watchBody(response.body.stream, operation) : response.body.stream)
    return new Response(stream, { status: response.status, headers: response.headers })
  }
}

/** Passes a body on and notes the failure with which it ends. */
function watchBody(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  operation: McpOperation,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = source.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          operation.bodyFailure = findEgressFailure(error)
          throw error
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** Signal for requests that come without one. */
const neverAborted = new AbortController().signal

/** Sign-in requests have form fields, all others JSON. */
function toBody(body: BodyInit | null | undefined, headers: Headers): string | null {
  if (body === null || body === undefined || typeof body === 'string') return body ?? null
  if (!(body instanceof URLSearchParams)) throw new TypeError('MCP requests have a body of text')
  if (!headers.has('content-type'))
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
  return body.toString()
}
