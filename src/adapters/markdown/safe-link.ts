const linkSchemes = new Set(['http:', 'https:', 'mailto:'])

/** The address as the browser would open it, or null for every scheme but web and mail, and for relative ones. */
export function toSafeHref(address: unknown): string | null {
  if (typeof address !== 'string') return null
  const url = URL.parse(address)
  return url && linkSchemes.has(url.protocol) ? url.href : null
}

/** The host an image would come from, for the page to name. Empty where there is none to name. */
export function toImageHost(address: string): string {
  const url = URL.parse(address)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.host : ''
}
