import type { WireHeader } from '../../core/kernel/wire-header.ts'
import type { WireRequest } from '../../core/kernel/wire-request.ts'

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

export interface Leaving {
  /** The requested address. If a proxy is used, this is still the address behind it. */
  target: URL
  via: string | undefined
  method: string
  headers: Headers
  body: string
}

/** Returns the part of an outgoing request that may be stored. Values are kept only if they are known to be harmless. */
export function describeWire({ target, via, method, headers, body }: Leaving): WireRequest {
  return {
    method,
    url: withoutSecrets(target),
    ...(via !== undefined && { via }),
    headers: [...headers].map(([name, value]): WireHeader =>
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
