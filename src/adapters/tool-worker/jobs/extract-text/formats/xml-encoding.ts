import { decodeText } from '../../../text-encoding/decode-text.ts'

const declarations = [
  /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i,
  /<meta[^>]*\bcharset\s*=\s*["']?([\w.:-]{1,40})/i,
]

/** Decodes XML or HTML in the encoding that it declares. A declared encoding that does not fit is not believed. */
export function decodeXml(bytes: Uint8Array): string {
  const isMarked = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0xef
  if (isMarked) return decodeText(bytes)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  for (const declaration of declarations) {
    const label = declaration.exec(start)?.[1]
    if (label === undefined || /^utf-?(8|16)/i.test(label)) continue
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // The encoding is unknown, or the bytes are not in it.
    }
  }
  return decodeText(bytes)
}
