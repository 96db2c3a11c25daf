/** Every browser, worker and Node has these two functions. The ECMAScript library, with which this folder compiles, does not. */
declare const atob: (base64: string) => string
declare const btoa: (binary: string) => string

const chunkBytes = 0x8000

/** Encodes bytes in pieces, because a function call has a limited number of arguments. */
export function encodeBase64(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + chunkBytes)))
  }
  return btoa(pieces.join(''))
}

/** Encodes bytes with the URL-safe alphabet and without padding (RFC 4648, section 5). */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes Base64. Throws the platform's error if the text is invalid. */
export function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** Decodes Base64. Returns `undefined` if the text is invalid. */
export function tryDecodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return decodeBase64(base64)
  } catch {
    return undefined
  }
}
