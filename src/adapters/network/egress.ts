import { toWellFormedJson } from '../../lib/json.ts'
import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import type { KeyVaultPort } from '../../core/engine/ports/run-ports.ts'
import type { EgressPurpose } from '../../core/model/usage/network-contact.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { parseBaseUrl, receiverOf } from './provider-route.ts'
import { classifyProviderError } from './classify-provider-error.ts'
import { classifyUnreachableProxy, describeProxyRefusal, withProxyCause } from './classify-proxy.ts'
import { classifyUnreachable } from './classify-unreachable.ts'
import { convertBody, type ByteConverter } from './convert-body.ts'
import { EgressError, findEgressFailure } from './egress-error.ts'
import { egressFetch, type EgressResponse, type EgressPlatform } from './egress-fetch.ts'
import { describeHtml, describeTooLarge, looksLikeHtml, type BodyCaps } from './guard-body.ts'
import { readCapped } from './read-capped.ts'
import { parseErrorBody, parseProviderError, parseRetryAfter } from './provider-error.ts'
import { redactText } from './redact-text.ts'
import { isSendableKey, keyHeaderOf, keyHeaderValue } from './request-headers.ts'
import { networkText } from '../../core/model/messages/write-text.ts'

export interface EgressOptions extends EgressPlatform {
  provider: Provider
  vault: KeyVaultPort
  purpose: Exclude<EgressPurpose, 'tool'>
  /** Scope of requests whose signal has no scope of its own. */
  scope?: EgressScope
  /** Creates what reshapes the bytes of a streamed response before a library reads them. It also reads a whole JSON answer. */
  reshape?: () => ByteConverter
  /** Converts a whole JSON answer to a stream, or returns undefined if it is none. If absent, `reshape` reads it. */
  toStream?: (text: string) => string | undefined
  caps?: Partial<BodyCaps>
}

/** Network access for one provider with its current settings. */
export interface Egress {
  /**
   * Resolves only for a 2xx response that is not a web page. Everything else rejects with an error that `toFailure`
   * knows. An abort rejects as `fetch` does.
   * The key is sent to the origin of the provider's base URL and nowhere else.
   */
  fetch: typeof fetch
  /** Assigns a scope to all requests with this signal. Requests without a scope are not sent. */
  assignScope(signal: AbortSignal, scope: EgressScope): void
  /** Converts an error that this `fetch` threw, or an error body that a provider put into its stream. Texts are redacted. */
  toFailure(error: unknown): Failure
  /** Redacts a text of the provider for `detail`. */
  redact(text: string): string
}

export function createEgress(options: EgressOptions): Egress {
  const { provider, vault, reshape, toStream, purpose, caps } = options
  const scopes = new WeakMap<AbortSignal, EgressScope>()
  const secrets: string[] = []
  const baseUrl = parseBaseUrl(provider)
  let hasKey = false

  async function findKeyHeader(url: URL): Promise<[string, string] | undefined> {
    if (!baseUrl.ok) throw new EgressError(baseUrl.failure)
    if (url.origin !== baseUrl.value.origin || provider.dialect === 'demo') return undefined
    const key = await vault.read(provider.id, receiverOf(url, provider.proxyUrl))
    if (!key.ok) throw new EgressError(key.failure)
    hasKey = false
    if (key.value === null || key.value === '') return undefined
    if (!isSendableKey(key.value)) {
      throw new EgressError(
        createFailure('key-wrong', { message: networkText('api-key-has-invalid-characters') }),
      )
    }
    if (!secrets.includes(key.value)) secrets.push(key.value)
    hasKey = true
    const header = keyHeaderOf(provider)
    return [header, keyHeaderValue(header, key.value)]
  }

  function findScope(signal: AbortSignal | null): EgressScope {
    const scope = (signal && scopes.get(signal)) ?? options.scope
    if (!scope) throw new TypeError('a request that was not booked')
    return scope
  }

  async function providerFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    if (input instanceof Request) throw new TypeError('egress takes an address and options, not a Request')
    const url = new URL(input)
    const { method = 'GET', headers, body = null, signal = null } = init
    if (body !== null && typeof body !== 'string') throw new TypeError('egress takes a body of text')
    const answer = await egressFetch(
      {
        url,
        // Only a person enters a provider's address, and only that origin counts as entered.
        chosenBy: isOwnOrigin(url) ? 'person' : 'other',
        purpose,
        scope: findScope(signal),
        signal: signal ?? neverAborted,
        method,
        headers,
        body: body && toWellFormedJson(body),
        keyHeader: await findKeyHeader(url),
        proxyUrl: provider.proxyUrl || undefined,
        caps,
        describeUnreachable: (address, environment) =>
          provider.proxyUrl
            ? classifyUnreachableProxy({ proxy: address, target: url, hasKey, environment })
            : classifyUnreachable({
                url: address,
                method,
                hasKey,
                environment,
                kind: provider.kind,
              }),
      },
      options,
    )
    // Every POST asks for a stream, unless its `accept` header says JSON.
    const asksForStream = method === 'POST' && new Headers(headers).get('accept') !== 'application/json'
    return readAnswer(answer, { asksForStream, signal, requestBody: body ?? '' })
  }

  function isOwnOrigin(url: URL): boolean {
    return baseUrl.ok && baseUrl.value.origin === url.origin
  }

  async function readAnswer(
    { url, proxy, status, ok, headers, body }: EgressResponse,
    {
      asksForStream,
      signal,
      requestBody,
    }: { asksForStream: boolean; signal: AbortSignal | null; requestBody: string },
  ): Promise<Response> {
    const route = { target: url, proxy, requestBody }
    if (!body) {
      if (ok) return new Response(null, { status, headers })
      throw new EgressError(classifyResponse({ status, headers }, '', route))
    }
    const { stream } = body
    const head = await body.peek()
    if (!ok || looksLikeHtml(headers.get('content-type'), head)) {
      throw new EgressError(classifyResponse({ status, headers }, await readText(stream, signal), route))
    }
    if (asksForStream && (!reshape || toStream) && looksLikeJson(head)) {
      const text = await readText(stream, signal, toStream ? maxAnswerBytes : maxErrorBytes)
      const events = toStream?.(text)
      if (events === undefined) throw new EgressError(classifyUnstreamed(text))
      return new Response(events, { status, headers })
    }
    const shaped = asksForStream && reshape ? convertBody(stream, reshape()) : stream
    return new Response(shaped, { status, headers })
  }

  function classifyResponse(
    { status, headers }: Pick<EgressResponse, 'status' | 'headers'>,
    text: string,
    { target, proxy, requestBody }: { target: URL; proxy: URL | null; requestBody: string },
  ): Failure {
    const retryAfterMs = parseRetryAfter(headers, Date.now())
    const isPage = looksLikeHtml(headers.get('content-type'), text)
    const value = parseErrorBody(text)
    const isProviderError = !isPage && typeof value === 'object' && value !== null
    if ((status === 413 && !isProviderError) || saysTooLarge(status, value)) {
      const requestBytes = new TextEncoder().encode(requestBody).byteLength
      return describeTooLarge(requestBytes, redactText(`HTTP 413: ${text}`, secrets))
    }
    if (proxy && (isPage || typeof value === 'string')) {
      const detail = redactText(`HTTP ${status}: ${text}`, secrets)
      return describeProxyRefusal({ target, proxy }, { status, isPage, detail, retryAfterMs })
    }
    if (isPage) return describeHtml(target, status, redactText(text, secrets))
    const error = parseProviderError(value)
    const failure = classifyProviderError({
      error: retryAfterMs === undefined ? error : { ...error, retryAfterMs },
      status,
      hasKey,
      secrets,
    })
    return proxy ? withProxyCause(failure, { target, proxy }) : failure
  }

  /** Some servers respond with one JSON document, often an error with status 200. */
  function classifyUnstreamed(text: string): Failure {
    const value = parseErrorBody(text)
    if (typeof value === 'object' && value !== null && 'error' in value && value.error) {
      return classifyProviderError({ error: parseProviderError(value), hasKey, secrets })
    }
    return createFailure('malformed-response', {
      message: networkText('answer-not-streamed'),
      detail: redactText(text, secrets),
    })
  }

  return {
    fetch: providerFetch,
    assignScope: (signal, scope) => scopes.set(signal, scope),
    redact: (text) => redactText(text, secrets),
    toFailure: (error) =>
      findEgressFailure(error) ??
      classifyProviderError({ error: parseProviderError(error), hasKey, secrets }),
  }
}

/** Returns true for the refusal of a body for its bytes, as web frameworks write it. A provider counts tokens. */
function saysTooLarge(status: number, value: unknown): boolean {
  if (status !== 413 && status !== 400) return false
  const { message, codes } = parseProviderError(value)
  if (codes.includes('entity.too.large')) return true
  return (
    !/token|context/i.test(message) &&
    /\b(entity|payload|body|content)( size)? (is |was )?(too large|exceeds)|payload size exceeds/i.test(
      message,
    )
  )
}

/** Signal for requests that come without one. */
const neverAborted = new AbortController().signal

const maxErrorBytes = 64 * 1024
/** Limit of an answer that comes whole. It may have images. */
const maxAnswerBytes = 64 * 1024 * 1024

/**
 * Reads the start of a body that is an error or a page. Returns an empty text if the connection breaks, so that the
 * status alone decides.
 */
async function readText(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal | null,
  maxBytes = maxErrorBytes,
): Promise<string> {
  try {
    const { bytes } = await readCapped(body, maxBytes)
    return new TextDecoder().decode(bytes)
  } catch (error) {
    if (signal?.aborted) throw error
    return ''
  }
}

function looksLikeJson(head: string): boolean {
  return /^\uFEFF?\s*[{[]/.test(head)
}
