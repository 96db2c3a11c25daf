const linkSchemes = new Set(['http:', 'https:', 'mailto:'])

/** The address as the browser would open it, or null for every scheme but web and mail, and for relative ones. */
export function toSafeHref(address: unknown): string | null {
  if (typeof address !== 'string') return null
  const url = URL.parse(address)
  return url && linkSchemes.has(url.protocol) ? url.href : null
}

const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/

/** The host an image would come from, for the page to name. Empty where there is none that can be named. */
export function toImageHost(address: string): string {
  const url = URL.parse(address)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  return url && isWeb && plainHost.test(url.host) ? url.host : ''
}

const maxImageUrlCharacters = 2048

/** Where a person could have it loaded from, on demand: a web address, or nothing. */
export function toImageUrl(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return ''
  return url.href.length > maxImageUrlCharacters ? '' : url.href
}
