/**
 * Values of IndexedDB rows as JSON. What JSON does not have is written as an object with one key that begins with `$`. Keys of
 * the vault are written with their bytes, so a recording must hold invented secrets only.
 */
export async function toJsonValue(value: unknown): Promise<unknown> {
  if (value instanceof Uint8Array) return { $bytes: toBase64(value) }
  if (value instanceof ArrayBuffer) return { $buffer: toBase64(new Uint8Array(value)) }
  if (value instanceof CryptoKey) {
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', value))
    return { $key: toBase64(raw), algorithm: value.algorithm, usages: value.usages }
  }
  if (Array.isArray(value)) return Promise.all(value.map((item) => toJsonValue(item)))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(
    await Promise.all(entries.map(async ([key, item]) => [key, await toJsonValue(item)] as const)),
  )
}

/** Reverses `toJsonValue`. Keys are not extractable, as in a browser, unless they have to be written again. */
export async function fromJsonValue(value: unknown, isExtractable = false): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => fromJsonValue(item, isExtractable)))
  if (typeof value !== 'object' || value === null) return value
  const { $bytes, $buffer, $key, algorithm, usages } = value as Record<string, unknown>
  if (typeof $bytes === 'string') return fromBase64($bytes)
  if (typeof $buffer === 'string') return fromBase64($buffer).buffer
  if (typeof $key === 'string')
    return crypto.subtle.importKey(
      'raw',
      fromBase64($key),
      algorithm as AlgorithmIdentifier,
      isExtractable,
      usages as KeyUsage[],
    )
  return Object.fromEntries(
    await Promise.all(
      Object.entries(value).map(
        async ([key, item]) => [key, await fromJsonValue(item, isExtractable)] as const,
      ),
    ),
  )
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

/** Copies the bytes, because a small `Buffer` is part of a buffer that others share. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64'))
}
