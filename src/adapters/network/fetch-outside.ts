import type { EgressScope } from '../../core/engine/egress-scope.ts'
import type { EgressPurpose } from '../../core/kernel/contact.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, type Result } from '../../core/kernel/result.ts'
import { describeUnreachable, describeUnreachableProxy } from './describe-unreachable-page.ts'
import { findEgressFailure } from './egress-error.ts'
import { egressFetch, type EgressPlatform, type EgressAnswer } from './egress-fetch.ts'
import type { ChosenBy } from './url-gate.ts'

export interface OutsideFetch extends EgressPlatform {
  signal: AbortSignal
  /** A person wrote this address themselves; else it may lead to public hosts only. */
  chosenBy: ChosenBy
  scope: EgressScope
  proxyUrl?: string
  purpose?: EgressPurpose
}

const headersTimeoutMs = 30_000

/**
 * Fetches one address that belongs to nobody here: no key, no cookie, no referrer, and no redirect to somewhere else.
 * `read` makes of the answer what is wanted; aborted or refused on the way, also while it reads, it is a failure.
 */
export async function fetchOutside<Value>(
  url: URL,
  options: OutsideFetch,
  read: (response: EgressAnswer) => Promise<Result<Value>>,
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
