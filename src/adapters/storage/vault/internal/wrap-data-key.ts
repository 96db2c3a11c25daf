import type { VaultRow } from '../../database/schema.ts'
import { deriveKey, type KeyDerivation } from '../../../derive-key.ts'

export type WrappedDataKey = Extract<VaultRow, { id: 'wrapped-data-key' }>

/** A data key as bytes, for as long as wrapping takes. `discard` overwrites them. */
export interface DataKeyBytes {
  id: string
  bytes: Uint8Array<ArrayBuffer>
  discard(): void
}

export function makeDataKey(): DataKeyBytes {
  return openDataKey(crypto.randomUUID(), crypto.getRandomValues(new Uint8Array(32)))
}

/** Imports the key for use. Scripts cannot export it again. */
export function importDataKey({ bytes }: DataKeyBytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export async function wrapDataKey(
  dataKey: DataKeyBytes,
  passphrase: string,
  iterations: number,
): Promise<WrappedDataKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const derivation: KeyDerivation = { name: 'PBKDF2-SHA-256', iterations, salt }
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const ciphertext = await crypto.subtle.encrypt(
    algorithm(iv, dataKey.id, derivation),
    await deriveKey(passphrase, derivation),
    dataKey.bytes,
  )
  return { id: 'wrapped-data-key', version: 1, dataKeyId: dataKey.id, derivation, iv, ciphertext }
}

/** Returns null for a wrong passphrase or a modified record. Web Crypto does not distinguish the two. */
export async function unwrapDataKey(
  { dataKeyId, derivation, iv, ciphertext }: WrappedDataKey,
  passphrase: string,
): Promise<DataKeyBytes | null> {
  const wrappingKey = await deriveKey(passphrase, derivation)
  try {
    const bytes = await crypto.subtle.decrypt(algorithm(iv, dataKeyId, derivation), wrappingKey, ciphertext)
    return openDataKey(dataKeyId, new Uint8Array(bytes))
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'OperationError') return null
    throw thrown
  }
}

function openDataKey(id: string, bytes: Uint8Array<ArrayBuffer>): DataKeyBytes {
  return { id, bytes, discard: () => void bytes.fill(0) }
}

function algorithm(
  iv: Uint8Array<ArrayBuffer>,
  dataKeyId: string,
  { name, iterations }: KeyDerivation,
): AesGcmParams {
  const additionalData = new TextEncoder().encode(`data-key|${dataKeyId}|${name}|${iterations}`)
  return { name: 'AES-GCM', iv, additionalData }
}
