import { baseUrlOf, checkAddress } from '../../core/kernel/base-url.ts'
import type { Provider } from '../../core/kernel/model.ts'
import type { Result } from '../../core/kernel/result.ts'

/** Where requests of a provider go; without query, fragment or credentials, which no request would keep. */
export function parseBaseUrl(provider: Pick<Provider, 'dialect' | 'baseUrl'>): Result<URL> {
  const address = baseUrlOf(provider)
  return checkAddress(address, URL.parse(address))
}

/** A server on this computer: browsers treat it as secure, and it is down more often than misspelt. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  )
}

/** A server in the same house: private ranges of IPv4 and IPv6, link-local, and names that only a local network resolves. */
export function isLocalNetwork(url: URL): boolean {
  const host = url.hostname
  return (
    /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d+)+$/.test(host) ||
    /^\[(f[cd]|fe[89ab])/.test(host) ||
    /\.(local|lan|home\.arpa|internal)$/.test(host)
  )
}

/** Leads to this computer or to the network around it; also the addresses that stand for "any" and carrier networks. */
export function isPrivateAddress(url: URL): boolean {
  const host = url.hostname
  return (
    isLoopback(url) ||
    isLocalNetwork(url) ||
    host === '[::]' ||
    host.startsWith('[::ffff:') ||
    /^0(\.\d+){3}$/.test(host) ||
    /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])(\.\d+){2}$/.test(host) ||
    (!host.includes('.') && !host.startsWith('['))
  )
}
