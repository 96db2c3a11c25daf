import { encodeBase64 } from './base64.ts'

/** Every browser and worker has this function. The ECMAScript library, with which this folder compiles, does not. */
declare const crypto: { subtle: { digest(name: string, content: ArrayBuffer): Promise<ArrayBuffer> } }

/** Size and SHA-256 of a file's content, as the build lists them. */
export interface ContentDigest {
  bytes: number
  /** Start of the SHA-256 in Base64, at least `digestLength` characters. */
  digest: string
}

/** Characters of a listed digest. 72 bits find any damage. */
export const digestLength = 12

/** Returns whether the content is the one that the build has listed. */
export async function hasDigest(content: ArrayBuffer, { bytes, digest }: ContentDigest): Promise<boolean> {
  if (content.byteLength !== bytes || digest.length < digestLength) return false
  return encodeBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', content))).startsWith(digest)
}
