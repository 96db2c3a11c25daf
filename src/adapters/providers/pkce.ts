/** Proof Key for Code Exchange (RFC 7636), method S256: who holds the verifier alone can use the code. */

/** 256 bits, as 43 characters that any address can carry. */
export function createVerifier(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

export async function toChallenge(verifier: string): Promise<string> {
  return toBase64Url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  )
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
