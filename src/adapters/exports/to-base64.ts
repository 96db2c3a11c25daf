const chunkBytes = 0x8000

/** Encodes in pieces, because a function call has a limited number of arguments. */
export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + chunkBytes)))
  }
  return btoa(pieces.join(''))
}
