import { trimSuffix } from '../../../lib/text.ts'
import { baseUrlOf, validateBaseUrl } from '../../../core/model/providers/base-url.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { keyReceiver } from '../../../core/model/providers/api-keys.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'

export interface CheckedBaseUrl {
  /** Base URL as stored: normalized, without a trailing slash. An empty one means the official address of the kind. */
  baseUrl: string
  /** Receiver that a key is bound to: the origin, and the proxy's origin if there is one. */
  receiver: string
}

export function checkBaseUrl(
  provider: Pick<Provider, 'kind' | 'dialect' | 'baseUrl' | 'proxyUrl'>,
): Result<CheckedBaseUrl> {
  const address = baseUrlOf(provider)
  const checked = validateBaseUrl(address, URL.parse(address))
  if (!checked.ok) return checked
  const { origin, pathname } = checked.value
  const normalized = origin + trimSuffix(pathname, '/')
  const baseUrl = provider.baseUrl.trim() === '' ? '' : normalized
  if (!provider.proxyUrl) return succeed({ baseUrl, receiver: keyReceiver(origin) })
  const proxy = URL.parse(provider.proxyUrl)
  if (!proxy)
    return fail(createFailure('base-url-invalid', { message: storageText('proxy-address-invalid') }))
  return succeed({ baseUrl, receiver: keyReceiver(origin, proxy.origin) })
}
