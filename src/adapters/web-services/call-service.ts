import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { findEgressFailure } from '../network/egress-error.ts'
import { egressFetch, type EgressPlatform } from '../network/egress-fetch.ts'
import { readCapped } from '../network/read-capped.ts'
import { parseRetryAfter } from '../network/provider-error.ts'
import { redactText } from '../network/redact-text.ts'
import type { ChosenBy } from '../network/url-gate.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'
import { webServicesText } from '../../core/model/messages/write-text.ts'
import { parseJson } from '../../lib/json.ts'

export interface ServiceRequest {
  /** Name of the service as people know it. */
  name: string
  url: URL
  chosenBy: ChosenBy
  /** Address of a service that fetches another address. `url` is that other address then. */
  proxyUrl?: string
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  key: string | null
  scope: EgressScope
  signal: AbortSignal
  timeoutMs: number
  /** Replaces the usual description of a status. Return undefined to keep the usual one. */
  describeStatus?: (status: number) => Failure | undefined
  describeUnreachable: (isOnline: boolean) => Failure
}

const maxBytes = 5 * 1024 * 1024

/** Returns the body of a 2xx response as text. Everything else is a failure that names the service. Never rejects. */
export async function callService(
  request: ServiceRequest,
  platform: EgressPlatform = {},
): Promise<Result<string>> {
  const { name, key, signal, timeoutMs, describeUnreachable } = request
  const secrets = key === null ? [] : [key]
  try {
    const { status, ok, headers, body } = await egressFetch(
      {
        ...request,
        purpose: 'tool',
        body: request.body ?? null,
        headersTimeoutMs: timeoutMs,
        keyHeader: key === null ? undefined : (['authorization', `Bearer ${key}`] as const),
        describeUnreachable: (_, { isOnline }) => describeUnreachable(isOnline),
      },
      platform,
    )
    const { bytes } = await readCapped(body?.stream ?? null, ok ? maxBytes : 64 * 1024)
    const text = new TextDecoder().decode(bytes)
    if (ok) return succeed(text)
    const description = request.describeStatus?.(status)
    const retryAfterMs = parseRetryAfter(headers, Date.now())
    const detail = `HTTP ${status}: ${redactText(text, secrets)}`
    return fail({
      ...(description ?? describe(name, status, { hasKey: key !== null, retryAfterMs })),
      detail,
    })
  } catch (error) {
    if (signal.aborted) return fail(createFailure('aborted'))
    const failure = findEgressFailure(error)
    if (failure) return fail(failure)
    throw error
  }
}

/** Parses JSON of an unknown shape. */
export function parseServiceJson(name: string, text: string): Result<unknown> {
  const value = parseJson(text)
  return value === undefined ? fail(describeMalformed(name)) : succeed(value)
}

export function describeMalformed(name: string): Failure {
  return createFailure('malformed-response', {
    message: webServicesText('service-answer-malformed', { name }),
    hint: webServicesText('check-service-address'),
  })
}

interface StatusDetails {
  hasKey: boolean
  retryAfterMs: number | undefined
}

/** Describes an HTTP status. 432 and 433 are Tavily’s codes for a used-up plan or pay-as-you-go limit. */
function describe(name: string, status: number, { hasKey, retryAfterMs }: StatusDetails): Failure {
  switch (status) {
    case 401:
    case 403:
      return hasKey
        ? createFailure('key-wrong', {
            message: webServicesText('service-key-rejected', { name }),
            hint: webServicesText('check-service-key'),
          })
        : createFailure('key-missing', {
            message: webServicesText('service-wants-key', { name }),
            hint: webServicesText('add-service-key'),
          })
    case 402:
    case 432:
    case 433:
      return createFailure('no-credit', {
        message: webServicesText('service-credit-used-up', { name }),
        hint: webServicesText('check-service-account', { name }),
      })
    case 429:
      return createFailure('rate-limited', {
        message: webServicesText('service-rate-limited', { name }),
        hint: retryAfterMs === undefined ? webServicesText('wait-one-minute') : describeWait(retryAfterMs),
        retryAfterMs,
      })
    default:
      return status >= 500
        ? createFailure('provider-error', {
            message: webServicesText('service-failed', { name }),
            hint: webServicesText('retry-later'),
          })
        : createFailure('request-rejected', {
            message: webServicesText('service-rejected-request', { name, status: String(status) }),
          })
  }
}

function describeWait(retryAfterMs: number): LocalizedText {
  const seconds = Math.ceil(retryAfterMs / 1000)
  return seconds < 120
    ? webServicesText('try-again-in-seconds', { count: seconds })
    : webServicesText('try-again-in-minutes', { count: Math.ceil(seconds / 60) })
}
