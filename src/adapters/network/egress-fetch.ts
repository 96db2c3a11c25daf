import type { EgressEntry, EgressScope } from '../../core/engine/ports/egress-scope.ts'
import type { EgressPurpose } from '../../core/model/usage/network-contact.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { EgressError } from './egress-error.ts'
import { readEnvironment, type NetworkEnvironment } from './network-environment.ts'
import { guardBody, type BodyCaps, type GuardedBody } from './guard-body.ts'
import { cleanHeaders } from './request-headers.ts'
import { captureRequest, captureResponse } from './capture-exchange.ts'
import { toProxiedUrl } from './provider-route.ts'
import { checkUrl, type ChosenBy } from './url-gate.ts'
import { commonText, networkText } from '../../core/model/messages/write-text.ts'

export interface EgressRequest {
  url: URL | string
  chosenBy: ChosenBy
  purpose: EgressPurpose
  /** Scope under which the request is recorded. */
  scope: EgressScope
  signal: AbortSignal
  method?: string
  /** `no-cors` only checks whether a server responds. No headers of ours are sent, and nothing of the response is read. */
  mode?: 'cors' | 'no-cors'
  headers?: HeadersInit
  body?: string | null
  /** Added after the headers are cleaned. No other way exists to send a key, and the caller must have checked the origin. */
  keyHeader?: readonly [name: string, value: string] | undefined
  /** A proxy address that the person entered. The proxy fetches the other address for us. */
  proxyUrl?: string | undefined
  caps?: Partial<BodyCaps>
  /** Timeout for the response headers. Leave it out if the caller has a timeout of its own. */
  headersTimeoutMs?: number
  /** Describes a request that got no response that this page may read. */
  describeUnreachable: (url: URL, environment: NetworkEnvironment) => Failure
}

/** Test doubles. The application uses the platform's. */
export interface EgressPlatform {
  fetch?: typeof fetch
  environment?: () => NetworkEnvironment
}

export interface EgressResponse {
  /** The requested address. If a proxy was used, this is still the address behind it. */
  url: URL
  /** The proxy that was called instead, if any. */
  proxy: URL | null
  status: number
  ok: boolean
  headers: Headers
  body: GuardedBody | null
}

/**
 * Sends one request. No other place in this program reaches the network.
 * Refuses addresses that the URL gate refuses. Sends no cookie, no referrer and no header of a library. Follows no
 * redirect. Records every request under its scope and limits the size of the response.
 * Rejects with an `EgressError`, also while the body is read. An abort rejects as `fetch` does.
 */
export async function egressFetch(
  request: EgressRequest,
  platform: EgressPlatform = {},
): Promise<EgressResponse> {
  const { signal, method = 'GET', mode = 'cors', body = null, scope } = request
  const target = admit(request.url, request.chosenBy)
  const address =
    request.proxyUrl === undefined ? target : admit(toProxiedUrl(request.proxyUrl, target), 'person')
  const headers = cleanHeaders(new Headers(request.headers), address.hostname)
  if (request.keyHeader) headers.set(...request.keyHeader)
  const entry: EgressEntry = {
    host: target.host,
    via: address === target ? undefined : address.host,
    purpose: request.purpose,
    bytesSent: countBytes(address.href) + countBytes(body ?? ''),
    bytesReceived: 0,
  }
  signal.throwIfAborted()
  const capturedRequest =
    request.purpose === 'model-call' && body !== null
      ? captureRequest({ target, via: entry.via, method, headers, body })
      : undefined
  if (!scope.admit(entry, capturedRequest)) throw new EgressError(createFailure('aborted'))
  const response = await send({ ...request, url: target }, { address, headers, method, mode, body }, platform)
  const proxy = address === target ? null : address
  entry.status = response.status
  if (isRedirect(response)) {
    await response.body?.cancel()
    throw new EgressError(describeRedirect(target, proxy))
  }
  const captureChunk = capturedRequest && captureResponse(entry, response.headers)
  const guarded =
    response.body &&
    guardBody(response.body, {
      isAborted: () => signal.aborted,
      onChunk: (chunk) => {
        entry.bytesReceived += chunk.byteLength
        captureChunk?.(chunk)
      },
      caps: request.caps,
      isEventStream: /^\s*text\/event-stream\b/i.test(response.headers.get('content-type') ?? ''),
    })
  const { status, ok, headers: answered } = response
  return { url: target, proxy, status, ok, headers: answered, body: guarded }
}

function admit(address: URL | string, chosenBy: ChosenBy): URL {
  const checked = checkUrl(address, chosenBy)
  if (!checked.ok) throw new EgressError(checked.failure)
  return checked.value
}

interface Outgoing {
  address: URL
  headers: Headers
  method: string
  mode: 'cors' | 'no-cors'
  body: string | null
}

async function send(
  request: EgressRequest & { url: URL },
  { address, ...outgoing }: Outgoing,
  { fetch: platformFetch = globalThis.fetch, environment = readEnvironment }: EgressPlatform,
): Promise<Response> {
  const { signal, headersTimeoutMs } = request
  const deadline = headersTimeoutMs === undefined ? undefined : startDeadline(headersTimeoutMs)
  try {
    return await platformFetch(address, {
      ...outgoing,
      ...fixedOptions,
      // In `no-cors` mode the platform accepts only `follow`.
      redirect: outgoing.mode === 'cors' ? 'manual' : 'follow',
      signal: deadline ? AbortSignal.any([signal, deadline.signal]) : signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    if (deadline?.signal.aborted) throw new EgressError(describeLate(address, headersTimeoutMs ?? 0))
    throw new EgressError(request.describeUnreachable(address, environment()))
  } finally {
    deadline?.cancel()
  }
}

/** Starts a timeout for the response headers. It is canceled once they arrive, so it never ends a body. */
function startDeadline(durationMs: number): { signal: AbortSignal; cancel(): void } {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), durationMs)
  return { signal: controller.signal, cancel: () => clearTimeout(timer) }
}

/**
 * Used together with `redirect: 'manual'`, which follows nothing. Unlike `error`, it can tell a redirect from a server
 * that is not there.
 */
const fixedOptions = { credentials: 'omit', referrerPolicy: 'no-referrer' } satisfies RequestInit

function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status)
}

function describeRedirect({ origin, pathname }: URL, proxy: URL | null): Failure {
  if (proxy) {
    return createFailure('redirected', {
      message: networkText('proxy-redirects', { host: proxy.host, origin }),
      hint: networkText('check-proxy-redirects'),
    })
  }
  return createFailure('redirected', {
    message: networkText('address-redirects', { address: `${origin}${pathname}` }),
  })
}

function describeLate({ host }: URL, timeoutMs: number): Failure {
  return createFailure('unreachable', {
    message: commonText('host-timed-out-after-seconds', { host, count: Math.round(timeoutMs / 1000) }),
    hint: networkText('check-address-and-server'),
  })
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).byteLength
}
