import type { TextEncoding } from '../../../../core/model/files/text-encodings.ts'
import { decodeText } from '../../text-encoding/decode-text.ts'

/** Converts a text file to UTF-8 without a byte order mark. Without an encoding that the person chose, it is detected. */
export function toUtf8(bytes: Uint8Array<ArrayBuffer>, encoding?: TextEncoding): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(decodeText(bytes, encoding))
}
