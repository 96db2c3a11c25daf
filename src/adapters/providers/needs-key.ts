import type { Provider } from '../../core/kernel/model.ts'
import { kindOf } from '../../core/kernel/provider-catalogue.ts'

/** Returns true if this is the official host of a provider that requires a key. Other hosts may need none. */
export function needsKey(provider: Pick<Provider, 'kind' | 'dialect'>, baseUrl: URL): boolean {
  const { isKeyRequired, baseUrl: ownUrl } = kindOf(provider)
  return isKeyRequired && (ownUrl === '' || new URL(ownUrl).origin === baseUrl.origin)
}
