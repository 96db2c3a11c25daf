import type { ProviderId } from '../../../core/model/id.ts'
import type { SealedKeyId, VaultRow } from '../database/schema.ts'

export type SealedKey = Extract<VaultRow, { id: SealedKeyId }>

export function sealedKeyId(providerId: ProviderId): SealedKeyId {
  return `provider:${providerId}`
}

export function generateDataKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Authenticated with the key, so a record moved to another provider, address or proxy does not open. */
export interface KeyBinding {
  providerId: ProviderId
  /** Formatted by `keyReceiver`. */
  receiver: string
}

export async function sealKey(dataKey: CryptoKey, binding: KeyBinding, key: string): Promise<SealedKey> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const ciphertext = await crypto.subtle.encrypt(
    algorithm(iv, binding),
    dataKey,
    new TextEncoder().encode(key),
  )
  return { id: sealedKeyId(binding.providerId), version: 1, iv, ciphertext }
}

/** Rejects with an OperationError if the data key or the binding differs from the one used for sealing. */
export async function unsealKey(dataKey: CryptoKey, binding: KeyBinding, sealed: SealedKey): Promise<string> {
  return new TextDecoder().decode(
    await crypto.subtle.decrypt(algorithm(sealed.iv, binding), dataKey, sealed.ciphertext),
  )
}

function algorithm(iv: Uint8Array<ArrayBuffer>, { providerId, receiver }: KeyBinding): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${providerId}|${receiver}`) }
}
