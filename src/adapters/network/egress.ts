import { createFailure, type Failure } from '../../core/kernel/failure.ts'
import type { Provider } from '../../core/kernel/model.ts'
import type { KeyVaultPort } from '../../core/engine/host-ports.ts'
import { parseBaseUrl } from './base-url.ts'
import { classifyProviderError } from './classify-provider-error.ts'
import { classifyUnreachable } from './classify-unreachable.ts'
import { EgressError, findEgressFailure } from './egress-error.ts'
import { readEnvironment, type NetworkEnvironment } from './environment.ts'
import { describeHtml, guardBody, looksLikeHtml } from './guard-body.ts'
import { parseRetryAfter, readProviderError } from './read-provider-error.ts'
import { redactText } from './redact-text.ts'
import { cleanHeaders, isSendableKey, keyHeaders, keyHeaderValue } from './request-headers.ts'

export interface EgressOptions {
  provider: Provider
  vault: KeyVaultPort
  /** Reshapes the bytes of a streamed answer before a library reads them. */
  reshape?: () => TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>
  /** Doubles for tests; in the application the platform's. */
  fetch?: typeof fetch
  environment?: () => NetworkEnvironment
}

/** The way out for one provider as it is set up now. */
export interface Egress {
  /**
   * Resolves only for a 2xx answer that is no web page; everything else rejects with an error that `toFailure` knows,
   * except an abort, which rejects as `fetch` does. The key goes to the origin of the provider's base URL and nowhere else.
   */
  fetch: typeof fetch
  /** Whatever this `fetch` threw, or the body of an error that a provider put into its stream. Texts are redacted. */
  toFailure(error: unknown): Failure
  /** Text of the provider for `detail`. */
  redact(text: string): string
}

export function createEgress(options: EgressOptions): Egress {
  const { provider, vault, reshape } = options
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const environment = options.environment ?? readEnvironment
  const secrets: string[] = []
  let hasKey = false

  async function attachKey(headers: Headers, url: URL): Promise<void> {
    const baseUrl = parseBaseUrl(provider)
    if (!baseUrl.ok) throw new EgressError(baseUrl.failure)
    if (url.origin !== baseUrl.value.origin || provider.dialect === 'demo') return
    const key = await vault.read(provider.id, url.origin)
    if (!key.ok) throw new EgressError(key.failure)
    hasKey = false
    if (key.value === null || key.value === '') return
    if (!isSendableKey(key.value)) {
      throw new EgressError(
        createFailure('key-wrong', { message: 'The API key contains characters that no API key has.' }),
      )
    }
    if (!secrets.includes(key.value)) secrets.push(key.value)
    hasKey = true
    const header = keyHeaders[provider.dialect]
    headers.set(header, keyHeaderValue(header, key.value))
  }

  async function egressFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    if (input instanceof Request) throw new TypeError('egress takes an address and options, not a Request')
    const url = new URL(input)
    const { method = 'GET', body = null, signal = null } = init
    const headers = cleanHeaders(new Headers(init.headers))
    await attachKey(headers, url)
    let response: Response
    try {
      response = await send(url, { ...fixedOptions, method, headers, body, signal })
    } catch (error) {
      if (signal?.aborted) throw error
      throw new EgressError(classifyUnreachable({ url, method, hasKey, environment: environment() }))
    }
    if (!response.body) {
      if (response.ok) return response
      throw new EgressError(classifyResponse(response, '', url))
    }
    const guarded = await guardBody(response.body, { isAborted: () => signal?.aborted ?? false })
    if (!response.ok || looksLikeHtml(response.headers.get('content-type'), guarded.head)) {
      const text = await readText(guarded.body, signal)
      throw new EgressError(classifyResponse(response, text, url))
    }
    if (method === 'POST' && looksLikeJson(guarded.head)) {
      throw new EgressError(classifyUnstreamed(await readText(guarded.body, signal)))
    }
    return new Response(reshape ? guarded.body.pipeThrough(reshape()) : guarded.body, {
      status: response.status,
      headers: response.headers,
    })
  }

  function classifyResponse({ status, headers }: Response, text: string, url: URL): Failure {
    if (looksLikeHtml(headers.get('content-type'), text)) {
      return describeHtml(url, status, redactText(text.slice(0, 4096), secrets))
    }
    const retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now())
    const error = readProviderError(parseJson(text))
    return classifyProviderError({
      error: retryAfterMs === undefined ? error : { ...error, retryAfterMs },
      status,
      hasKey,
      secrets,
    })
  }

  /** Every POST of ours asks for a stream; some servers answer with one JSON document, often an error with status 200. */
  function classifyUnstreamed(text: string): Failure {
    const value = parseJson(text)
    if (typeof value === 'object' && value !== null && 'error' in value && value.error) {
      return classifyProviderError({ error: readProviderError(value), hasKey, secrets })
    }
    return createFailure('malformed-response', {
      message: 'The provider answered with one document instead of a stream.',
      detail: redactText(text.slice(0, 4096), secrets),
    })
  }

  return {
    fetch: egressFetch,
    redact: (text) => redactText(text, secrets),
    toFailure: (error) =>
      findEgressFailure(error) ?? classifyProviderError({ error: readProviderError(error), hasKey, secrets }),
  }
}

const fixedOptions = {
  redirect: 'error',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  mode: 'cors',
} satisfies RequestInit

/** The start of a body that is an error or a page; a connection that breaks here leaves what the status says. */
async function readText(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal | null,
): Promise<string> {
  try {
    const text = await new Response(body).text()
    return text.slice(0, 64 * 1024)
  } catch (error) {
    if (signal?.aborted) throw error
    return ''
  }
}

function looksLikeJson(head: string): boolean {
  return /^\uFEFF?\s*[{[]/.test(head)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error instanceof SyntaxError ? text : undefined
  }
}
