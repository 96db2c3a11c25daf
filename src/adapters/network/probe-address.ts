import type { EgressScope } from '../../core/engine/egress-scope.ts'
import type { Provider } from '../../core/kernel/model.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import { isPrivateAddress } from './address-reach.ts'
import { findEgressFailure } from './egress-error.ts'
import { egressFetch, type EgressPlatform, type EgressRequest } from './egress-fetch.ts'
import { readNetworkPermission, type NetworkPermission } from './network-permission.ts'
import { keyHeaderOf, keyHeaderValue } from './request-headers.ts'

/** What is known of an address whose answer this page may not read. */
export interface ProbeFindings {
  /** Something answers there, whether a page may read it or not. */
  isThere: boolean
  /** A page may read the answer to a request without headers of its own. */
  readsPlain: boolean
  /** The same with the headers that the browser asks the server about first. */
  readsWithHeaders: boolean
  permission: NetworkPermission
}

export interface ProbePlatform extends EgressPlatform {
  permission?: typeof readNetworkPermission
}

export interface ProbeOptions extends ProbePlatform {
  signal: AbortSignal
  scope: EgressScope
}

const timeoutMs = 10_000

/**
 * Tells a server that is not there from one that web pages may not read: up to three requests, to the same origin and
 * without the key. For the connection test only, where a person asked. Rejects only on abort.
 */
export async function probeAddress(
  { url, provider }: { url: URL; provider: Provider },
  { permission = readNetworkPermission, ...options }: ProbeOptions,
): Promise<ProbeFindings> {
  const granted = isPrivateAddress(url) ? await permission(url) : 'unknown'
  const isThere = await isAnswered({ url, method: 'HEAD', mode: 'no-cors' }, options)
  if (!isThere) return { isThere, readsPlain: false, readsWithHeaders: false, permission: granted }
  const header = keyHeaderOf(provider)
  const [readsPlain, readsWithHeaders] = await Promise.all([
    isAnswered({ url }, options),
    // Another address: where every refusal of a key is hidden, other answers may not be.
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
