import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import type { EgressPurpose } from '../../core/model/usage/network-contact.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, type Result, succeed } from '../../core/model/failures/result.ts'
import { findEgressFailure } from './egress-error.ts'
import { egressFetch, type EgressPlatform, type EgressResponse } from './egress-fetch.ts'
import type { ChosenBy } from './url-gate.ts'
import { isLoopback } from './address-reach.ts'
import type { NetworkEnvironment } from './network-environment.ts'
import { readCapped } from './read-capped.ts'
import { networkText } from '../../core/model/messages/write-text.ts'

export interface ExternalFetchOptions extends EgressPlatform {
  signal: AbortSignal
  /** `person` if a person wrote this address. Otherwise it may lead to public hosts only. */
  chosenBy: ChosenBy
  scope: EgressScope
  proxyUrl?: string
  purpose?: EgressPurpose
}

const headersTimeoutMs = 30_000

/**
 * Fetches one external address without key, cookie or referrer, and follows no redirect.
 * `read` converts the response. An abort or a refusal, also while `read` runs, is returned as a failure.
 */
export async function fetchExternal<Value>(
  url: URL,
  options: ExternalFetchOptions,
  read: (response: EgressResponse) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const { signal, chosenBy, scope, proxyUrl, purpose = 'tool' } = options
  try {
    const response = await egressFetch(
      {
        url,
        chosenBy,
        purpose,
        scope,
        signal,
        proxyUrl,
        headersTimeoutMs,
        describeUnreachable: proxyUrl === undefined ? describeUnreachable : describeUnreachableProxy,
      },
      options,
    )
    return await read(response)
  } catch (error) {
    if (signal.aborted) return fail(createFailure('aborted'))
    const failure = findEgressFailure(error)
    if (failure) return fail(failure)
    throw error
  }
}

function describeUnreachableProxy(proxy: URL, environment: NetworkEnvironment): Failure {
  const failure = describeUnreachable(proxy, environment)
  if (failure.code !== 'unreachable') return failure
  return createFailure('unreachable', {
    message: networkText('page-proxy-answer-unreadable', { host: proxy.host }),
    hint: networkText('check-page-proxy'),
  })
}

function describeUnreachable(url: URL, environment: NetworkEnvironment): Failure {
  if (!environment.isOnline && !isLoopback(url)) return createFailure('offline')
  if (environment.isSecurePage && url.protocol === 'http:' && !isLoopback(url)) {
    return createFailure('mixed-content')
  }
  return createFailure('unreachable', {
    message: networkText('host-not-readable-from-page', { host: url.host }),
    hint: networkText('site-unreadable-causes'),
  })
}

interface FetchBytesOptions extends ExternalFetchOptions {
  maxBytes: number
}

/** Reads one address as bytes, whatever its content type. A body of more than `maxBytes` is a failure and is not read. */
export async function fetchBytes(
  url: URL,
  options: FetchBytesOptions,
): Promise<Result<{ status: number; bytes: Uint8Array<ArrayBuffer> }>> {
  const { maxBytes } = options
  return await fetchExternal(url, options, async ({ status, headers, body }) => {
    if (Number(headers.get('content-length') ?? 0) > maxBytes) {
      await body?.stream.cancel()
      return fail(describeLarge(url, maxBytes))
    }
    const { bytes, isCut } = await readCapped(body?.stream ?? null, maxBytes)
    return isCut ? fail(describeLarge(url, maxBytes)) : succeed({ status, bytes })
  })
}

function describeLarge({ host }: URL, maxBytes: number) {
  return createFailure('response-too-large', {
    message: networkText('response-too-large', { host, count: Math.round(maxBytes / 1_000_000) }),
  })
}
