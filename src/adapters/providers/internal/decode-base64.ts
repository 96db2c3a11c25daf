import { tryDecodeBase64 } from '../../../lib/base64.ts'

/** Decodes Base64 and its URL-safe form. Returns undefined for invalid text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  return tryDecodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
}

const signatures: readonly [mediaType: string, bytes: readonly number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
]

/** Detects the image type from the first bytes. */
export function sniffImage(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes) return undefined
  const match = signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))
  if (match) return match[0]
  const at = (from: number, to: number) => String.fromCharCode(...bytes.slice(from, to))
  return at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP' ? 'image/webp' : undefined
}
