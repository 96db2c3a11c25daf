import { baseUrlOf, checkAddress } from '../../core/kernel/base-url.ts'
import type { Provider } from '../../core/kernel/model.ts'
import type { Result } from '../../core/kernel/result.ts'

/** Where requests of a provider go; without query, fragment or credentials, which no request would keep. */
export function parseBaseUrl(provider: Pick<Provider, 'kind' | 'dialect' | 'baseUrl'>): Result<URL> {
  const address = baseUrlOf(provider)
  return checkAddress(address, URL.parse(address))
}
