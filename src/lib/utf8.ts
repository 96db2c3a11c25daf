/** Number of bytes of the code point at an index in UTF-8. Half of a surrogate pair alone takes three, as its replacement. */
function bytesAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit < 0x80) return 1
  if (unit < 0x8_00) return 2
  return isPairAt(text, at) ? 4 : 3
}

function isPairAt(text: string, at: number): boolean {
  const [first, second] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  return first >= 0xd8_00 && first <= 0xdb_ff && second >= 0xdc_00 && second <= 0xdf_ff
}

/** Returns the number of bytes that a text takes in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at++) {
    const size = bytesAt(text, at)
    if (size === 4) at++
    bytes += size
  }
  return bytes
}

/** Encodes a text in UTF-8, as `TextEncoder` does, which not every layer has. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(utf8Length(text))
  let to = 0
  for (let at = 0; at < text.length; at++) {
    const size = bytesAt(text, at)
    let code = text.codePointAt(at) ?? 0
    if (size === 1) {
      bytes[to++] = code
      continue
    }
    if (size === 4) at++
    else if (code >= 0xd8_00 && code <= 0xdf_ff) code = 0xff_fd
    const lead = size === 2 ? 0xc0 : size === 3 ? 0xe0 : 0xf0
    bytes[to++] = lead | (code >> (6 * (size - 1)))
    for (let rest = size - 2; rest >= 0; rest--) bytes[to++] = 0x80 | ((code >> (6 * rest)) & 0x3f)
  }
  return bytes
}

/** Returns the longest start of a text that takes at most `maxBytes` bytes in UTF-8, of whole characters. */
export function headOfBytes(text: string, maxBytes: number): string {
  let bytes = 0
  let at = 0
  while (at < text.length) {
    const size = bytesAt(text, at)
    if (bytes + size > maxBytes) break
    bytes += size
    at += size === 4 ? 2 : 1
  }
  return text.slice(0, at)
}

/** Returns the longest end of a text that takes at most `maxBytes` bytes in UTF-8, of whole characters. */
export function tailOfBytes(text: string, maxBytes: number): string {
  let bytes = 0
  let at = text.length
  while (at > 0) {
    const start = at > 1 && isPairAt(text, at - 2) ? at - 2 : at - 1
    const size = bytesAt(text, start)
    if (bytes + size > maxBytes) break
    bytes += size
    at = start
  }
  return text.slice(at)
}

/** Returns whether a byte continues a character in UTF-8. */
function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

/** Returns the start of the character at a position in UTF-8 bytes. */
export function findCharacterStart(bytes: Uint8Array, at: number): number {
  let start = Math.min(at, bytes.length)
  while (start > 0 && isContinuation(bytes[start])) start--
  return start
}
