/**
 * Parameters that derive a key from a passphrase. They are stored with what that key wraps, so that stronger ones can
 * follow.
 */
export interface KeyDerivation {
  name: 'PBKDF2-SHA-256'
  iterations: number
  salt: Uint8Array<ArrayBuffer>
}

/** OWASP's minimum for PBKDF2-SHA-256 is 600,000 (2026). This takes about a third of a second on a laptop. */
export const defaultIterations = 1_000_000

/** Derives a non-extractable AES-GCM key. Composed and decomposed letters give the same passphrase (NFKC). */
export async function deriveKey(
  passphrase: string,
  { iterations, salt }: Pick<KeyDerivation, 'iterations' | 'salt'>,
): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const material = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
