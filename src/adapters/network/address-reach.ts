import { trimSuffix } from '../../lib/text.ts'
import ipaddr from 'ipaddr.js'

/**
 * Network that an address leads to, judged by the address alone. A public name may still resolve to a private address,
 * which only the browser can see.
 * `special` means that no single server is there: multicast, documentation ranges, the unspecified address.
 */
export type Reach = 'public' | 'loopback' | 'local-network' | 'special'

export function reachOf(url: URL): Reach {
  // A host name may end in dots and means the same with them.
  const host = trimSuffix(url.hostname.toLowerCase(), '.')
  const literal = host.startsWith('[') ? host.slice(1, -1) : host
  return ipaddr.isValid(literal) ? reachOfNumber(ipaddr.parse(literal)) : reachOfName(host)
}

/** Returns true for this computer, the network around it, and addresses that lead nowhere. */
export function isPrivateAddress(url: URL): boolean {
  return reachOf(url) !== 'public'
}

/**
 * Returns true for a server on this computer. Browsers treat such an address as secure, and a failure there usually
 * means that the server is not running.
 */
export function isLoopback(url: URL): boolean {
  return reachOf(url) === 'loopback'
}

export function isLocalNetwork(url: URL): boolean {
  return reachOf(url) === 'local-network'
}

/** Matches names that only a local network resolves. A name without a dot is local as well. */
const localNames = /(^|\.)(local|lan|localdomain|home\.arpa|home|internal|intranet|corp|private)$/

function reachOfName(host: string): Reach {
  if (/(^|\.)localhost$/.test(host)) return 'loopback'
  return localNames.test(host) || !host.includes('.') ? 'local-network' : 'public'
}

function reachOfNumber(address: ipaddr.IPv4 | ipaddr.IPv6): Reach {
  if (address instanceof ipaddr.IPv6 && address.match(...ownTranslation)) return 'local-network'
  const embedded = address instanceof ipaddr.IPv6 ? findEmbedded(address) : []
  const range: string = address.range()
  if (embedded.length > 0) {
    const reach = worstOf(embedded.map(reachOfNumber))
    return reach === 'public' && range === 'unicast' ? 'special' : reach
  }
  if (range === 'unicast') return 'public'
  if (range === 'loopback') return 'loopback'
  return localRanges.has(range) ? 'local-network' : 'special'
}

const localRanges: ReadonlySet<string> = new Set([
  'private',
  'linkLocal',
  'uniqueLocal',
  'deprecatedSiteLocal',
  'carrierGradeNat',
])

/** A network's own prefix for translated addresses (RFC 8215). */
const ownTranslation = ipaddr.IPv6.parseCIDR('64:ff9b:1::/48')

/** Returns the IPv4 addresses inside an IPv6 address: translated, tunneled or written in the old way. */
function findEmbedded(address: ipaddr.IPv6): ipaddr.IPv4[] {
  const bytes = address.toByteArray()
  const at = (offset: number, mask = 0): ipaddr.IPv4 =>
    new ipaddr.IPv4(bytes.slice(offset, offset + 4).map((byte) => byte ^ mask))
  switch (address.range()) {
    case 'ipv4Mapped':
    case 'rfc6145':
    case 'rfc6052':
      return [at(12)]
    case '6to4':
      return [at(2)]
    case 'teredo':
      return [at(4), at(12, 0xff)]
    default:
  }
  const isIsatap =
    [0, 2].includes(bytes[8] ?? -1) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
  return isIsatap || isCompatible(bytes) ? [at(12)] : []
}

/** Detects the old IPv4-compatible form (`::1.2.3.4`), which nothing routes. `::` and `::1` are addresses of their own. */
function isCompatible(bytes: readonly number[]): boolean {
  return bytes.slice(0, 12).every((byte) => byte === 0) && bytes.slice(12, 15).some((byte) => byte !== 0)
}

function worstOf(reaches: readonly Reach[]): Reach {
  return reaches.find((reach) => reach !== 'public') ?? 'public'
}
