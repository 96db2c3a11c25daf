/** A request as the browser recorded it. Servers of another origin show its protocol if they send `Timing-Allow-Origin`. */
type RecordedRequest = Pick<PerformanceResourceTiming, 'name' | 'nextHopProtocol'>

/**
 * Returns whether a server is known to speak HTTP/1.1, over which a browser has six connections to a host at once. Browsers speak
 * newer versions over HTTPS only. Unknown counts as newer.
 */
export function isHttp1Host(baseUrl: string, recorded: readonly RecordedRequest[] = listRequests()): boolean {
  const url = URL.parse(baseUrl)
  if (!url) return false
  if (url.protocol === 'http:') return true
  const latest = recorded.findLast(
    ({ name, nextHopProtocol }) => nextHopProtocol !== '' && name.startsWith(`${url.origin}/`),
  )
  return latest?.nextHopProtocol.startsWith('http/1') ?? false
}

function listRequests(): readonly RecordedRequest[] {
  return performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => 'nextHopProtocol' in entry)
}
