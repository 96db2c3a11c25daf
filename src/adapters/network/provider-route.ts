import { trimSuffix } from '../../lib/text.ts'
import { createFailure, messageOf, rewordFailure, type Failure } from '../../core/model/failures/failure.ts'
import { keyReceiver } from '../../core/model/providers/api-keys.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { isPrivateAddress } from './address-reach.ts'
import { checkUrl } from './url-gate.ts'
import { baseUrlOf, validateBaseUrl } from '../../core/model/providers/base-url.ts'
import { networkText } from '../../core/model/messages/write-text.ts'

/** Checks whether requests can go through this proxy. An empty text means no proxy. */
export function checkProxyUrl(proxyUrl: string): Result<null> {
  if (proxyUrl === '') return succeed(null)
  const checked = checkUrl(toProxiedUrl(proxyUrl, sample), 'person')
  return checked.ok ? succeed(null) : checked
}

/** Returns the base URL of a provider and its proxy, or the failure that prevents its requests. */
export function checkRoute(
  provider: Pick<Provider, 'kind' | 'dialect' | 'baseUrl' | 'proxyUrl'>,
): Result<{ baseUrl: URL; proxy: URL | null }> {
  const parsed = parseBaseUrl(provider)
  const baseUrl = parsed.ok ? checkUrl(parsed.value, 'person') : parsed
  if (!baseUrl.ok) return baseUrl
  if (!provider.proxyUrl) return succeed({ baseUrl: baseUrl.value, proxy: null })
  const proxy = checkUrl(toProxiedUrl(provider.proxyUrl, baseUrl.value), 'person')
  if (!proxy.ok) return describeProxyAddress(proxy.failure)
  if (isPrivateAddress(baseUrl.value) && !isPrivateAddress(proxy.value)) {
    return fail(
      createFailure('address-blocked', {
        message: networkText('proxy-cannot-reach-private-address', {
          host: proxy.value.host,
          otherHost: baseUrl.value.host,
        }),
        hint: networkText('private-address-needs-no-proxy'),
      }),
    )
  }
  return succeed({ baseUrl: baseUrl.value, proxy: proxy.value })
}

function describeProxyAddress(failure: Failure): Result<never> {
  return fail(
    rewordFailure(failure, {
      message: networkText('proxy-address-unusable', { reason: messageOf(failure) }),
      hint: failure.hint === undefined ? networkText('check-proxy-address') : undefined,
    }),
  )
}

/** Returns the receiver of the key for a request to this address: the origin and, if any, the proxy. */
export function receiverOf(target: URL, proxyUrl: string | undefined): string {
  return proxyUrl ? keyReceiver(target.origin, URL.parse(proxyUrl)?.origin) : keyReceiver(target.origin)
}

const sample = new URL('https://page.example/a?b=c')

/**
 * Returns the address that asks a proxy for another address.
 * `{url}` in the proxy address is replaced by the encoded target. If the proxy address ends with “=”, the encoded
 * target is appended. Otherwise the target is appended as the rest of the path (cors-anywhere).
 */
export function toProxiedUrl(proxyUrl: string, target: URL): string {
  // A browser never sends the fragment, so approvals ignore it. Encoded in another address it would be sent.
  const href = target.href.split('#', 1).join('')
  const encoded = encodeURIComponent(href)
  if (proxyUrl.includes('{url}')) return proxyUrl.replaceAll('{url}', () => encoded)
  return proxyUrl.endsWith('=') ? proxyUrl + encoded : `${trimSuffix(proxyUrl, '/')}/${href}`
}

/**
 * Parses the base URL of a provider. Credentials, query and fragment are refused. The path of an endpoint at its end
 * and doubled slashes are removed, because the libraries add the path themselves.
 */
export function parseBaseUrl(provider: Pick<Provider, 'kind' | 'dialect' | 'baseUrl'>): Result<URL> {
  const address = baseUrlOf(provider)
  const parsed = validateBaseUrl(address, URL.parse(address))
  if (!parsed.ok) return parsed
  const { pathname } = parsed.value
  const repaired = pathname.replaceAll(/\/{2,}/g, '/').replace(endpointPath, '')
  if (repaired === pathname) return parsed
  const url = new URL(parsed.value)
  url.pathname = repaired
  return succeed(url)
}

/** Paths of endpoints that people copy together with the base URL. */
const endpointPath = /\/(chat\/completions|completions|messages|responses)\/?$/
