/**
 * The address that asks a proxy for another one. `{url}` in the proxy's address stands for it, encoded; an address that
 * ends with “=” gets it there, encoded; after any other it is the rest of the path, as it is (cors-anywhere).
 */
export function throughProxy(proxyUrl: string, target: URL): string {
  const encoded = encodeURIComponent(target.href)
  if (proxyUrl.includes('{url}')) return proxyUrl.replaceAll('{url}', () => encoded)
  return proxyUrl.endsWith('=') ? proxyUrl + encoded : `${proxyUrl.replace(/\/+$/, '')}/${target.href}`
}
