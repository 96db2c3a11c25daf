import type { Provider } from '../../../core/kernel/model.ts'
import { checkBaseUrl } from '../check-base-url.ts'
import type { VaultRow } from '../schema.ts'
import { sealedKeyId, sealKey, unsealKey, type SealedKey } from '../seal-key.ts'

/** The stored keys, sealed with another data key. One that does not open now would open at no address: it stays unreadable. */
export async function resealKeys(
  rows: readonly VaultRow[],
  providers: readonly Provider[],
  key: CryptoKey,
): Promise<SealedKey[]> {
  const earlier = rows.find((row) => row.id === 'data-key')
  if (earlier?.id !== 'data-key') return []
  const resealed = await Promise.all(
    providers.map(async (provider) => {
      const { id: providerId } = provider
      const row = rows.find(({ id }) => id === sealedKeyId(providerId))
      const address = checkBaseUrl(provider)
      if (!row || !('ciphertext' in row) || row.id === 'wrapped-data-key' || !address.ok) return []
      const binding = { providerId, receiver: address.value.receiver }
      try {
        return [await sealKey(key, binding, await unsealKey(earlier.key, binding, row))]
      } catch (thrown) {
        if (thrown instanceof DOMException && thrown.name === 'OperationError') return []
        throw thrown
      }
    }),
  )
  return resealed.flat()
}
