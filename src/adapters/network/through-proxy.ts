import { succeed, type Result } from '../../core/kernel/result.ts'
import { checkUrl } from './url-gate.ts'

/** Whether requests could go through it; an empty text is no proxy. */
export function checkProxyUrl(proxyUrl: string): Result<null> {
  if (proxyUrl === '') return succeed(null)
  const checked = checkUrl(throughProxy(proxyUrl, sample), 'person')
  return checked.ok ? succeed(null) : checked
}

const sample = new URL('https://page.example/a?b=c')

/**
 * The address that asks a proxy for another one. `{url}` in the proxy's address stands for it, encoded; an address that
 * ends with “=” gets it there, encoded; after any other it is the rest of the path, as it is (cors-anywhere).
 */
export function throughProxy(proxyUrl: string, target: URL): string {
  const encoded = encodeURIComponent(target.href)
  if (proxyUrl.includes('{url}')) return proxyUrl.replaceAll('{url}', () => encoded)
  return proxyUrl.endsWith('=') ? proxyUrl + encoded : `${proxyUrl.replace(/\/+$/, '')}/${target.href}`
}
