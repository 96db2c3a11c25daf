import type { VaultRow } from '../schema.ts'
import { sealedKeyId, sealKey, unsealKey, type KeyBinding, type SealedKey } from './seal-key.ts'

/** Seals the stored keys with another data key. A key that cannot be unsealed now stays unreadable. */
export async function resealKeys(
  rows: readonly VaultRow[],
  holders: readonly KeyBinding[],
  key: CryptoKey,
): Promise<SealedKey[]> {
  const earlier = rows.find((row) => row.id === 'data-key')
  if (earlier?.id !== 'data-key') return []
  const resealed = await Promise.all(
    holders.map(async (binding) => {
      const row = rows.find(({ id }) => id === sealedKeyId(binding.providerId))
      if (!row || !('ciphertext' in row) || row.id === 'wrapped-data-key') return []
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
