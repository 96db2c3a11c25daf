import type { EgressScope } from '../../core/engine/egress-scope.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { describeUnreachable, describeUnreachableProxy } from './describe-unreachable-page.ts'
import { findEgressFailure } from './egress-error.ts'
import { egressFetch, type EgressPlatform } from './egress-fetch.ts'
import { readCapped } from './read-capped.ts'
import type { ChosenBy } from './url-gate.ts'

export interface FetchBytesOptions extends EgressPlatform {
  signal: AbortSignal
  maxBytes: number
  /** A person wrote this address themselves; else it may lead to public hosts only. */
  chosenBy: ChosenBy
  scope: EgressScope
  proxyUrl?: string
}

/** Reads one address as bytes, whatever it says they are. More than `maxBytes` are a failure, and are not read. */
export async function fetchBytes(
  url: URL,
  options: FetchBytesOptions,
): Promise<Result<{ status: number; bytes: Uint8Array<ArrayBuffer> }>> {
  const { signal, maxBytes, chosenBy, scope, proxyUrl } = options
  try {
    const { status, headers, body } = await egressFetch(
      {
        url,
        chosenBy,
        purpose: 'tool',
        scope,
        signal,
        proxyUrl,
        headersTimeoutMs,
        describeUnreachable: proxyUrl === undefined ? describeUnreachable : describeUnreachableProxy,
      },
      options,
    )
    if (Number(headers.get('content-length') ?? 0) > maxBytes) {
      await body?.stream.cancel()
      return fail(describeLarge(url, maxBytes))
    }
    const { bytes, isCut } = await readCapped(body?.stream ?? null, maxBytes)
    return isCut ? fail(describeLarge(url, maxBytes)) : succeed({ status, bytes })
  } catch (error) {
    if (signal.aborted) return fail(createFailure('aborted'))
    const failure = findEgressFailure(error)
    if (failure) return fail(failure)
    throw error
  }
}

const headersTimeoutMs = 30_000

function describeLarge({ host }: URL, maxBytes: number) {
  return createFailure('response-too-large', {
    message: `What ${host} sends is larger than ${Math.round(maxBytes / 1_000_000)} MB, so it was not read.`,
  })
}
