import type { Provider } from '../../core/kernel/model.ts'
import { kindOf, providerCatalogue } from '../../core/kernel/provider-catalogue.ts'

export type KeyHeader = 'authorization' | 'x-api-key' | 'x-goog-api-key' | 'api-key'

/** Where this provider takes the key: in a header, never in an address, which ends up in logs and caches. */
export function keyHeaderOf(provider: Pick<Provider, 'kind' | 'dialect'>): KeyHeader {
  const { auth } = kindOf(provider)
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
 * Hosts that allow a fixed list of headers and fail the preflight of any other one; what is safelisted anyway and the
 * key's own header are not repeated there. All other hosts allow what is asked for.
 */
const allowedByHost: ReadonlyMap<string, readonly string[]> = new Map(
  providerCatalogue.flatMap(({ cors, baseUrl }) =>
    cors.headers ? [[new URL(baseUrl).host, cors.headers] as const] : [],
  ),
)

const safelisted = new Set(['accept', 'accept-language', 'content-language', 'content-type'])

/** Headers as they may leave; a key, and a library's placeholder for one, never come from whoever asks. */
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

/** Pasted keys bring line ends and zero-width marks along; a header cannot carry what is left of those. */
export function isSendableKey(key: string): boolean {
  return /^[\u0021-\u007e]+$/.test(key)
}
