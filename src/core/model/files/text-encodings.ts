import { z } from 'zod'

/** Encodings that a text file can have, as `TextDecoder` names them, in the order of a menu. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'macintosh',
  'x-mac-cyrillic',
] as const
export type TextEncoding = (typeof textEncodings)[number]

/** An unknown encoding is left out, so that it is detected again. */
export const textEncodingSchema = z.enum(textEncodings).optional().catch(undefined)

const encodings = new Set<string>(textEncodings)

export function isTextEncoding(encoding: string): encoding is TextEncoding {
  return encodings.has(encoding)
}
