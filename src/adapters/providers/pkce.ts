/** Proof Key for Code Exchange (RFC 7636), method S256: only the holder of the verifier can use the code. */

/** Returns 256 random bits as 43 URL-safe characters. */
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
