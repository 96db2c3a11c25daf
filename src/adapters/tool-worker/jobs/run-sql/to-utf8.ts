/** A text file as the engine reads it: UTF-8 without a mark. What is no UTF is read as old files of Windows are. */
export function toUtf8(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return recode(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return recode(bytes, 'utf-16be')
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3)
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return bytes
  } catch {
    // Not UTF-8: every byte means something in this one.
    return recode(bytes, 'windows-1252')
  }
}

function recode(bytes: Uint8Array, encoding: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes))
}
