import { truncateString } from '../../lib/text.ts'
import type { EgressEntry } from '../../core/engine/ports/egress-scope.ts'
import type { HttpHeader, HttpRequest } from '../../core/model/review/http-exchange.ts'

/** Limit for the bytes of a response that are held in memory for the request record until the response ends. */
export const maxCapturedBytes = 16 * 1024 * 1024

const maxHeaders = 200
const maxValueCharacters = 4096

/** A part of a value could be a part of a key that no redaction finds, so long values are dropped. */
function toShort([name, value]: [string, string]): HttpHeader {
  return { name: truncateString(name, 200), value: value.length <= maxValueCharacters ? value : undefined }
}

/**
 * Records the response headers in the entry. Returns a function that copies each chunk, because later readers may
 * write into it.
 */
export function captureResponse(
  entry: EgressEntry,
  headers: Headers,
): (chunk: Uint8Array<ArrayBuffer>) => void {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  entry.response = { headers: [...headers].slice(0, maxHeaders).map(toShort), chunks }
  let remainingBytes = maxCapturedBytes
  return (chunk) => {
    if (remainingBytes <= 0) return
    chunks.push(chunk.slice(0, remainingBytes))
    remainingBytes -= chunk.byteLength
  }
}

/** Headers whose values describe the request and not the person. For all other headers only the name is recorded. */
const harmless: ReadonlySet<string> = new Set([
  'accept',
  'content-type',
  'anthropic-version',
  'anthropic-beta',
  'anthropic-dangerous-direct-browser-access',
  'openai-beta',
  'x-goog-api-client',
  'x-title',
])
const harmlessInQuery: ReadonlySet<string> = new Set(['alt', 'api-version'])

interface OutgoingRequest {
  /** The requested address. If a proxy is used, this is still the address behind it. */
  target: URL
  via: string | undefined
  method: string
  headers: Headers
  body: string
}

/** Returns the part of an outgoing request that may be stored. Values are kept only if they are known to be harmless. */
export function captureRequest({ target, via, method, headers, body }: OutgoingRequest): HttpRequest {
  return {
    method,
    url: withoutSecrets(target),
    via,
    headers: [...headers].map(([name, value]): HttpHeader =>
      harmless.has(name) ? { name, value } : { name },
    ),
    body,
  }
}

function withoutSecrets({ origin, pathname, searchParams }: URL): string {
  const query = [...searchParams].map(([name, value]) =>
    [name, harmlessInQuery.has(name) ? value : '…'].map((part) => encodeURIComponent(part)).join('='),
  )
  return `${origin}${pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
