const chunkBytes = 0x8000

/** In pieces: a call takes only so many arguments. */
export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + chunkBytes)))
  }
  return btoa(pieces.join(''))
}
