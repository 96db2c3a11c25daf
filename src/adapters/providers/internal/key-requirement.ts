import type { KeyVaultPort } from '../../../core/engine/ports/run-ports.ts'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import { receiverOf } from '../../network/provider-route.ts'
import { providerKindOf } from '../../../core/model/providers/provider-catalog.ts'

export async function findMissingKey(
  vault: KeyVaultPort,
  provider: Provider,
  baseUrl: URL,
): Promise<Failure | undefined> {
  if (provider.dialect === 'demo' || !needsKey(provider, baseUrl)) return undefined
  const key = await vault.read(provider.id, receiverOf(baseUrl, provider.proxyUrl))
  if (!key.ok) return key.failure
  return key.value ? undefined : createFailure('key-missing')
}

/** Returns true if this is the official host of a provider that requires a key. Other hosts may need none. */
export function needsKey(provider: Pick<Provider, 'kind' | 'dialect'>, baseUrl: URL): boolean {
  const { isKeyRequired, baseUrl: ownUrl } = providerKindOf(provider)
  return isKeyRequired && (ownUrl === '' || new URL(ownUrl).origin === baseUrl.origin)
}
