import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { findEgressFailure } from './egress-error.ts'
import { egressFetch, type EgressPlatform } from './egress-fetch.ts'
import { readCapped } from './read-capped.ts'
import { networkText } from '../../core/model/messages/write-text.ts'

/** Scope for the application's own host. Its requests are not recorded in the network log. */
const ownHost = { admit: () => true }

const maxBytes = 128 * 1024 * 1024

/**
 * Loads a file of the application, such as a WASM engine for a worker that may not fetch. Throws for any other origin,
 * because that is a bug.
 */
export async function fetchOwnFile(
  url: URL,
  signal: AbortSignal,
  platform: EgressPlatform & { origin?: string } = {},
): Promise<Result<ArrayBuffer>> {
  if (url.origin !== (platform.origin ?? globalThis.location.origin))
    throw new TypeError('Not a file of the application.')
  const missing = createFailure('unreachable', {
    message: networkText('app-part-not-loaded'),
    hint: networkText('connect-to-load-app-part'),
  })
  try {
    const { ok, body } = await egressFetch(
      {
        url,
        chosenBy: 'person',
        purpose: 'tool',
        scope: ownHost,
        signal,
        caps: { maxLineBytes: maxBytes, maxEvents: Infinity },
        describeUnreachable: () => missing,
      },
      platform,
    )
    const { bytes, isCut } = await readCapped(body?.stream ?? null, maxBytes)
    return ok && !isCut ? succeed(bytes.buffer) : fail(missing)
  } catch (error) {
    if (signal.aborted) return fail(createFailure('aborted'))
    const failure = findEgressFailure(error)
    if (failure) return fail(failure)
    throw error
  }
}
