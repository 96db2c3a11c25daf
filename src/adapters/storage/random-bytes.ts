/** Returns bytes that storage cannot compress. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  const atOnce = 65_536
  for (let from = 0; from < length; from += atOnce) {
    crypto.getRandomValues(bytes.subarray(from, Math.min(length, from + atOnce)))
  }
  return bytes
}
