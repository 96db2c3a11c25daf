import { createFailure, type Failure } from '../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { isLoopback } from './base-url.ts'
import { readEnvironment, type NetworkEnvironment } from './environment.ts'
import { readCapped } from './read-capped.ts'

export interface FetchedText {
  status: number
  /** Without parameters, in lower case. */
  contentType: string
  text: string
  /** The body went on after the cap. */
  isCut: boolean
}

export interface FetchTextOptions {
  signal: AbortSignal
  maxBytes: number
  /** Doubles for tests; in the application the platform's. */
  fetch?: typeof fetch
  environment?: () => NetworkEnvironment
}

/** Reads one address that belongs to nobody here: no key, no cookie, no referrer, and no redirect to somewhere else. */
export async function fetchText(url: URL, options: FetchTextOptions): Promise<Result<FetchedText>> {
  const { signal, maxBytes } = options
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  try {
    const response = await send(url, { ...fixedOptions, signal })
    if (response.type === 'opaqueredirect') return fail(describeRedirect(url))
    const contentType = readContentType(response)
    if (!isText(contentType)) {
      await response.body?.cancel()
      return fail(describeOther(url, contentType))
    }
    const { bytes, isCut } = await readCapped(response.body, maxBytes)
    const text = decode(bytes, response.headers.get('content-type'))
    return succeed({ status: response.status, contentType, text, isCut })
  } catch {
    // Which of the causes it was, browsers do not tell a page.
    if (signal.aborted) return fail(createFailure('aborted'))
    return fail(describeUnreadable(url, (options.environment ?? readEnvironment)()))
  }
}

const fixedOptions = {
  method: 'GET',
  redirect: 'manual',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  mode: 'cors',
} satisfies RequestInit

function readContentType({ headers }: Response): string {
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

function describeRedirect(url: URL): Failure {
  return createFailure('tool-failed', {
    message: `${url.href} redirects to another address, and the browser does not tell a web page to which.`,
    hint: 'Ask for the final address.',
    retryable: false,
  })
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

function describeUnreadable(url: URL, environment: NetworkEnvironment): Failure {
  if (!environment.isOnline && !isLoopback(url)) return createFailure('offline')
  if (environment.isSecurePage && url.protocol === 'http:' && !isLoopback(url)) {
    return createFailure('mixed-content')
  }
  return createFailure('unreachable', {
    message: `${url.host} could not be read from this page.`,
    hint: 'Most sites do not allow web pages of other origins to read them (CORS); this is the likeliest cause. Or the address is wrong, the server is down, or the network blocks it. The browser does not say which.',
  })
}
