import type { EgressScope } from '../../../core/engine/ports/egress-scope.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { McpServer } from '../../../core/model/mcp/mcp-server.ts'
import { findEgressFailure } from '../../network/egress-error.ts'
import { egressFetch, type EgressPlatform, type EgressRequest } from '../../network/egress-fetch.ts'

export interface ProbeContext {
  server: Pick<McpServer, 'url' | 'proxyUrl'>
  scope: EgressScope
  signal: AbortSignal
  platform?: EgressPlatform | undefined
}

/** A response that a web page may read, or what happened instead. */
export type ProbeOutcome =
  | { kind: 'read'; status: number; headers: Headers }
  | { kind: 'redirected' }
  | { kind: 'unread' }

const timeoutMs = 10_000

/** Request headers that MCP needs beyond those that every server allows. */
const requestHeaders = {
  'content-type': 'application/json',
  'mcp-protocol-version': '2025-11-25',
  'mcp-method': 'ping',
  'mcp-name': 'ping',
  'mcp-session-id': 'test',
  'last-event-id': '0',
  authorization: 'Bearer test',
} as const
export type ProbedHeader = keyof typeof requestHeaders

/** Sends one request of a connection test. Rejects only on abort. */
export async function probe(
  { server, scope, signal, platform }: ProbeContext,
  request: Pick<EgressRequest, 'method' | 'mode' | 'headers' | 'body' | 'keyHeader'>,
): Promise<ProbeOutcome> {
  try {
    const { status, headers, body } = await egressFetch(
      {
        ...request,
        url: server.url,
        chosenBy: 'person',
        purpose: 'connection-test',
        scope,
        signal,
        proxyUrl: server.proxyUrl || undefined,
        headersTimeoutMs: timeoutMs,
        describeUnreachable: () => createFailure('unreachable'),
      },
      platform,
    )
    await body?.stream.cancel()
    return { kind: 'read', status, headers }
  } catch (error) {
    const failure = findEgressFailure(error)
    if (!failure) throw error
    return { kind: failure.code === 'redirected' ? 'redirected' : 'unread' }
  }
}

/** Returns those headers with which a web page may not send requests. Each is tried alone, so that its preflight is about it. */
export async function findRefusedHeaders(
  context: ProbeContext,
  names: readonly ProbedHeader[],
): Promise<ProbedHeader[]> {
  const outcomes = await Promise.all(
    names.map((name) =>
      probe(context, {
        method: 'POST',
        body: '{}',
        ...(name === 'authorization'
          ? { keyHeader: [name, requestHeaders[name]] }
          : { headers: { [name]: requestHeaders[name] } }),
      }),
    ),
  )
  return names.filter((_, index) => outcomes[index]?.kind === 'unread')
}

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** Starts a session of the legacy protocol. Returns whether the server needs the header of a session that it hides. */
export async function hidesSession(context: ProbeContext): Promise<boolean> {
  const clientInfo = { name: 'innerloop', version: '1' }
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
  const started = await probe(context, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  })
  if (started.kind !== 'read' || started.status !== 200 || started.headers.has('mcp-session-id')) return false
  const next = await probe(context, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' }),
  })
  return next.kind === 'read' && (next.status === 400 || next.status === 404)
}

/** Sends a request without authorization. */
export async function probePing(context: ProbeContext): Promise<ProbeOutcome> {
  return await probe(context, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  })
}
