import type { EgressScope } from '../../core/engine/egress-scope.ts'
import type { EgressPurpose } from '../../core/kernel/contact.ts'
import { createFailure, type Failure } from '../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { describeUnreachable, describeUnreachableProxy } from './describe-unreachable-page.ts'
import { findEgressFailure } from './egress-error.ts'
import { egressFetch, type EgressPlatform } from './egress-fetch.ts'
import { readCapped } from './read-capped.ts'
import type { ChosenBy } from './url-gate.ts'

export interface FetchedText {
  status: number
  /** Without parameters, in lower case. */
  contentType: string
  text: string
  /** The body went on after the cap. */
  isCut: boolean
}

export interface FetchTextOptions extends EgressPlatform {
  signal: AbortSignal
  maxBytes: number
  /** A person wrote this address themselves; else it may lead to public hosts only. */
  chosenBy: ChosenBy
  scope: EgressScope
  proxyUrl?: string
  purpose?: EgressPurpose
}

/** Reads one address that belongs to nobody here: no key, no cookie, no referrer, and no redirect to somewhere else. */
export async function fetchText(url: URL, options: FetchTextOptions): Promise<Result<FetchedText>> {
  const { signal, maxBytes, chosenBy, scope, proxyUrl, purpose = 'tool' } = options
  try {
    const { status, headers, body } = await egressFetch(
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
    const contentType = readContentType(headers)
    if (!isText(contentType)) {
      await body?.stream.cancel()
      return fail(describeOther(url, contentType))
    }
    const { bytes, isCut } = await readCapped(body?.stream ?? null, maxBytes)
    const text = decode(bytes, headers.get('content-type'))
    return succeed({ status, contentType, text, isCut })
  } catch (error) {
    if (signal.aborted) return fail(createFailure('aborted'))
    const failure = findEgressFailure(error)
    if (failure) return fail(failure)
    throw error
  }
}

const headersTimeoutMs = 30_000

function readContentType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1).join('').trim().toLowerCase()
}

function isText(contentType: string): boolean {
  return (
    contentType === '' ||
    contentType.startsWith('text/') ||
    /^application\/(json|xml|javascript|x-ndjson|yaml|x-yaml|toml)$/.test(contentType) ||
    /^[\w.-]+\/[\w.-]+\+(json|xml)$/.test(contentType)
  )
}

/** As the server labels it; a label that nobody knows counts as none. */
function decode(bytes: Uint8Array<ArrayBuffer>, contentType: string | null): string {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1]
  return createDecoder(charset).decode(bytes)
}

function createDecoder(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder()
    throw error
  }
}

function describeOther(url: URL, contentType: string): Failure {
  return createFailure('tool-failed', {
    // The server's own words would reach the model: only what is plainly a type is repeated.
    message: /^[\w.+-]+\/[\w.+-]+$/.test(contentType)
      ? `${url.href} is no text but ${contentType}.`
      : `${url.href} is no text.`,
    retryable: false,
  })
}
