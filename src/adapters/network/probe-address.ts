import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { isPrivateAddress } from './address-reach.ts'
import { findEgressFailure } from './egress-error.ts'
import { egressFetch, type EgressPlatform, type EgressRequest } from './egress-fetch.ts'
import { queryNetworkPermission, type NetworkPermission } from './network-environment.ts'
import { keyHeaderOf, keyHeaderValue } from './request-headers.ts'

/** Findings about an address whose response this page may not read. */
export interface ProbeFindings {
  /** A server responds there, whether or not a page may read the response. */
  isThere: boolean
  /** A page may read the response to a request without custom headers. */
  readsPlain: boolean
  /** A page may read the response to a request with headers that need a CORS preflight. */
  readsWithHeaders: boolean
  permission: NetworkPermission
}

export interface ProbePlatform extends EgressPlatform {
  permission?: typeof queryNetworkPermission
}

export interface ProbeOptions extends ProbePlatform {
  signal: AbortSignal
  scope: EgressScope
}

const timeoutMs = 10_000

/**
 * Distinguishes a missing server from one that web pages may not read. Sends up to three requests to the same origin,
 * without the key.
 * For the connection test only, which a person starts. Rejects only on abort.
 */
export async function probeAddress(
  { url, provider }: { url: URL; provider: Provider },
  { permission = queryNetworkPermission, ...options }: ProbeOptions,
): Promise<ProbeFindings> {
  const granted = isPrivateAddress(url) ? await permission(url) : 'unknown'
  const isThere = await isAnswered({ url, method: 'HEAD', mode: 'no-cors' }, options)
  if (!isThere) return { isThere, readsPlain: false, readsWithHeaders: false, permission: granted }
  const header = keyHeaderOf(provider)
  const [readsPlain, readsWithHeaders] = await Promise.all([
    isAnswered({ url }, options),
    // Uses another path: a host that hides refusals of a key may still show other responses.
    isAnswered(
      { url: new URL('/', url), ...jsonRequest, keyHeader: [header, keyHeaderValue(header, 'probe')] },
      options,
    ),
  ])
  return { isThere, readsPlain, readsWithHeaders, permission: granted }
}

const jsonRequest = { headers: { 'content-type': 'application/json' } }

async function isAnswered(
  request: Pick<EgressRequest, 'url' | 'method' | 'mode' | 'headers' | 'keyHeader'>,
  { signal, scope, ...platform }: ProbeOptions,
): Promise<boolean> {
  try {
    const { body } = await egressFetch(
      {
        ...request,
        chosenBy: 'person',
        purpose: 'connection-test',
        scope,
        signal,
        headersTimeoutMs: timeoutMs,
        describeUnreachable: () => createFailure('unreachable'),
      },
      platform,
    )
    await body?.stream.cancel()
    return true
  } catch (error) {
    const failure = findEgressFailure(error)
    if (!failure) throw error
    return failure.code === 'redirected'
  }
}
