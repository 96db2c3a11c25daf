/** Converts a text file to UTF-8 without a byte order mark. Files without a valid UTF encoding are read as windows-1252. */
export function toUtf8(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return recode(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return recode(bytes, 'utf-16be')
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3)
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return bytes
  } catch {
    // Every byte is valid in windows-1252.
    return recode(bytes, 'windows-1252')
  }
}

function recode(bytes: Uint8Array, encoding: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes))
}
