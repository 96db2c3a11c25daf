const chunkBytes = 0x8000

/** Encodes in pieces, because a function call has a limited number of arguments. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkBytes))
  }
  return btoa(binary)
}

/** Throws the platform's error for invalid Base64. */
export function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
