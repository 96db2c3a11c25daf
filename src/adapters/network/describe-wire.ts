import type { WireHeader } from '../../core/kernel/wire-header.ts'
import type { WireRequest } from '../../core/kernel/wire-request.ts'

/** Headers whose values say how a request is made, and nothing of who makes it. Of all others the name is kept. */
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
  /** The address that is asked for, also where a proxy is asked. */
  target: URL
  via: string | undefined
  method: string
  headers: Headers
  body: string
}

/** What may be kept of a request that leaves: what is not known to be harmless stays out, not what looks like a key. */
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
