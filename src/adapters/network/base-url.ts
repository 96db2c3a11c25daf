import { baseUrlOf, checkAddress } from '../../core/kernel/base-url.ts'
import type { Provider } from '../../core/kernel/model.ts'
import type { Result } from '../../core/kernel/result.ts'

/** Parses the base URL of a provider. Query, fragment and credentials are dropped, because no request would keep them. */
export function parseBaseUrl(provider: Pick<Provider, 'kind' | 'dialect' | 'baseUrl'>): Result<URL> {
  const address = baseUrlOf(provider)
  return checkAddress(address, URL.parse(address))
}
