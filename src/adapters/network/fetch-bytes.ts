import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { fetchOutside, type OutsideFetch } from './fetch-outside.ts'
import { readCapped } from './read-capped.ts'

export interface FetchBytesOptions extends OutsideFetch {
  maxBytes: number
}

/** Reads one address as bytes, whatever its content type. A body of more than `maxBytes` is a failure and is not read. */
export async function fetchBytes(
  url: URL,
  options: FetchBytesOptions,
): Promise<Result<{ status: number; bytes: Uint8Array<ArrayBuffer> }>> {
  const { maxBytes } = options
  return await fetchOutside(url, options, async ({ status, headers, body }) => {
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
    message: `What ${host} sends is larger than ${Math.round(maxBytes / 1_000_000)} MB, so it was not read.`,
  })
}
