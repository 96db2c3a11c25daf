/** Responses that the browser confines by their headers. */
export type ConfinedKind = 'page' | 'sandbox' | 'callback' | 'worker' | 'tool-worker' | 'render-worker'

/** Security headers by kind of response. The build reads them from `public/_headers`. */
export type ResponseHeaders = Readonly<Record<ConfinedKind, Readonly<Record<string, string>>>>

/** Returns the kind of a request's response, or `null` if its headers confine nothing. */
export function confinedKindOf({
  url,
  mode,
  destination,
}: Pick<Request, 'url' | 'mode' | 'destination'>): ConfinedKind | null {
  const { pathname } = new URL(url)
  if (mode === 'navigate') {
    if (pathname.endsWith('/oauth/callback.html')) return 'callback'
    return pathname.endsWith('/sandbox.html') ? 'sandbox' : 'page'
  }
  if (destination !== 'worker') return null
  const folder = /\/(worker|tool-worker|render-worker)\/[^/]+\.js$/.exec(pathname)?.[1]
  return (folder as ConfinedKind | undefined) ?? null
}

/**
 * Adds the security headers that the host did not send. A policy of the host stays and ours is added to it: a browser
 * enforces both.
 */
export function addHeaders(response: Response, added: Readonly<Record<string, string>>): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(added)) {
    const sent = headers.get(name)
    if (sent === null) headers.set(name, value)
    else if (name.toLowerCase() === 'content-security-policy' && !sent.includes(value))
      headers.append(name, value)
  }
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers,
  })
}
