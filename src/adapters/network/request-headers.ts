import type { Provider } from '../../core/model/providers/provider.ts'
import { providerKindOf, providerCatalog } from '../../core/model/providers/provider-catalog.ts'

export type KeyHeader = 'authorization' | 'x-api-key' | 'x-goog-api-key' | 'api-key'

/**
 * Returns the header in which this provider takes the key. A key is never part of an address, because addresses end up
 * in logs and caches.
 */
export function keyHeaderOf(provider: Pick<Provider, 'kind' | 'dialect'>): KeyHeader {
  const { auth } = providerKindOf(provider)
  return auth === 'bearer' ? 'authorization' : auth
}

const authHeaders = new Set([
  'authorization',
  'x-api-key',
  'x-goog-api-key',
  'api-key',
  'proxy-authorization',
  'cookie',
])

/**
 * Hosts that allow a fixed list of headers and fail the preflight of any other one. Safelisted headers and the key's
 * own header are not repeated there.
 * All other hosts allow every requested header.
 */
const allowedByHost: ReadonlyMap<string, readonly string[]> = new Map(
  providerCatalog.flatMap(({ cors, baseUrl }) =>
    cors.headers ? [[new URL(baseUrl).host, cors.headers] as const] : [],
  ),
)

const safelisted = new Set(['accept', 'accept-language', 'content-language', 'content-type'])

/** Returns the headers that may be sent. Keys and a library's placeholder for a key are removed. */
export function cleanHeaders(headers: Headers, host: string): Headers {
  const allowed = allowedByHost.get(host)
  const clean = new Headers()
  for (const [name, value] of headers) {
    if (name === 'user-agent' || name.startsWith('x-stainless-') || authHeaders.has(name)) continue
    if (allowed && !safelisted.has(name) && !allowed.includes(name)) continue
    clean.set(name, value)
  }
  return clean
}

export function keyHeaderValue(header: KeyHeader, key: string): string {
  return header === 'authorization' ? `Bearer ${key}` : key
}

/** Returns false for characters that a header cannot carry. Pasted keys may contain line ends and zero-width characters. */
export function isSendableKey(key: string): boolean {
  return /^[\u0021-\u007e]+$/.test(key)
}
