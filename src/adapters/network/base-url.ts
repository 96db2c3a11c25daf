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
  const host = hostOf(url)
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  )
}

/** A server in the same house: private ranges of IPv4 and IPv6, link-local, and names that only a local network resolves. */
export function isLocalNetwork(url: URL): boolean {
  const host = hostOf(url)
  return (
    /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d+)+$/.test(host) ||
    /^\[(f[cd]|fe[89a-f])/.test(host) ||
    /(^|\.)(local|lan|localdomain|home\.arpa|internal)$/.test(host)
  )
}

/**
 * Leads to this computer or to the network around it; also the addresses that stand for "any", carrier networks, and all
 * of IPv6 that begins with zeros: none of it is public, and much of it stands for an IPv4 address.
 */
export function isPrivateAddress(url: URL): boolean {
  const host = hostOf(url)
  return (
    isLoopback(url) ||
    isLocalNetwork(url) ||
    host.startsWith('[::') ||
    /^0(\.\d+){3}$/.test(host) ||
    /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])(\.\d+){2}$/.test(host) ||
    leadsPrivateByNat64(host) ||
    (!host.includes('.') && !host.startsWith('['))
  )
}

/** A name may end in a dot, and means the same with it. */
function hostOf(url: URL): string {
  return url.hostname.replace(/(?<!\.)\.+$/, '')
}

/** Translated to the IPv4 address in its last 32 bits (RFC 6052), or within a network's own prefix (RFC 8215). */
function leadsPrivateByNat64(host: string): boolean {
  if (host.startsWith('[64:ff9b:1:')) return true
  const [whole, high = '0', low = '0'] = /^\[64:ff9b::(?:(\w+):)?(\w+)?\]$/.exec(host) ?? []
  if (whole === undefined) return false
  const bytes = [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
  return isPrivateAddress(new URL(`https://${bytes.join('.')}`))
}
