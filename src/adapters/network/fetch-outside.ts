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
