import type { KeyVaultPort } from '../../core/engine/host-ports.ts'
import { createFailure, type Failure } from '../../core/kernel/failure.ts'
import type { Provider } from '../../core/kernel/model.ts'
import { receiverOf } from '../network/through-proxy.ts'
import { needsKey } from './needs-key.ts'

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
