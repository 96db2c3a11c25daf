const safelisted = new Set(['accept', 'accept-language', 'content-language'])

/**
 * `fetch` as a page of that origin has it: real requests, but answers without CORS headers, and requests whose headers
 * a preflight does not allow, reject with a TypeError without details. Tests in `e2e/` check browsers themselves.
 */
export function createBrowserFetch(pageOrigin: string): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { mode, signal = null } = init
    if (mode === 'no-cors') {
      const answer = await fetch(url, { method: init.method ?? 'GET', signal })
      await answer.body?.cancel()
      return new Response(null)
    }
    const headers = new Headers(init.headers)
    const unsafeHeaders = [...headers.keys()].filter((name) => !safelisted.has(name))
    if (unsafeHeaders.length > 0) {
      const preflight = await fetch(url, {
        method: 'OPTIONS',
        redirect: 'manual',
        headers: {
          origin: pageOrigin,
          'access-control-request-method': init.method ?? 'GET',
          'access-control-request-headers': unsafeHeaders.join(','),
        },
        signal,
      })
      const allowed = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase()
      const names = new Set(allowed.split(',').map((name) => name.trim()))
      if (!preflight.ok || !allows(preflight, pageOrigin) || !unsafeHeaders.every((name) => names.has(name)))
        refuse()
    }
    headers.set('origin', pageOrigin)
    const answer = await fetch(url, { ...init, headers })
    if (!allows(answer, pageOrigin)) refuse()
    return answer
  }
}

function allows({ headers }: Response, origin: string): boolean {
  return ['*', origin].includes(headers.get('access-control-allow-origin') ?? '')
}

function refuse(): never {
  throw new TypeError('Failed to fetch')
}
