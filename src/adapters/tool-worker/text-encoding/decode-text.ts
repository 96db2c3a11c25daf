import type { TextEncoding } from '../../../core/model/files/text-encodings.ts'
import {
  invalidBits,
  listCandidates,
  wideUnicodeBits,
  type CharacterBits,
} from './internal/character-bits.ts'

const utf16 = ['utf-16le', 'utf-16be'] as const

/** Encoding of a text file, as `TextDecoder` names it. */
export interface DetectedEncoding {
  encoding: TextEncoding
  /** Set if another encoding fits about as well, or if the bytes are damaged in the encoding. */
  isUnsure?: true
}

/** Decodes a text file. Without an encoding that the person chose, it is detected. Never throws. */
export function decodeText(bytes: Uint8Array, encoding?: TextEncoding): string {
  return new TextDecoder(encoding ?? detectEncoding(bytes).encoding).decode(bytes)
}

/**
 * Detects the encoding of a text file: by its byte order mark, as valid UTF-8, or as the encoding and language in which its
 * characters are most probable. The estimate uses parts of large files. Valid UTF-8 with a few bytes above ASCII is estimated
 * too: two letters of another encoding are often valid UTF-8. Never throws.
 */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le' }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be' }
  const isUtf8 = isValid(bytes, 'utf-8')
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return isUtf8 ? { encoding: 'utf-8' } : { encoding: 'utf-8', isUnsure: true }
  const hasControls = containsControls(bytes)
  // A text in UTF-16 has NUL bytes, at least in its spaces and line ends. Other control characters are delimiters.
  if (hasControls && isUtf8 && bytes.length > maxWordBytes && !bytes.subarray(0, 65_536).includes(0))
    return { encoding: 'utf-8' }
  if (hasControls) return chooseEncoding(bytes, 'controls')
  if (isAscii(bytes)) return { encoding: hasJapaneseEscapes(bytes) ? 'iso-2022-jp' : 'utf-8' }
  if (!isUtf8) return chooseEncoding(bytes, 'other')
  return isAccidental(bytes) ? chooseEncoding(bytes, 'utf-8') : { encoding: 'utf-8' }
}

/** Most bytes of a text that may be a single word, without spaces. */
const maxWordBytes = 8

/** Most bytes above ASCII of a text in another encoding that are valid UTF-8 by accident. */
const maxAccidentalBytes = 8

/** Returns whether so few bytes are above ASCII that they may be valid UTF-8 by accident. */
function isAccidental(bytes: Uint8Array): boolean {
  let count = 0
  for (const byte of bytes) {
    if (byte >= 0x80) count += 1
    if (count > maxAccidentalBytes) return false
  }
  return true
}

/**
 * Returns whether the bytes are text: they have a byte order mark, contain no control characters, or are probable as UTF-16.
 * A NUL byte in a file of another encoding makes it binary.
 */
export function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  if (!containsControls(bytes)) return true
  if (!bytes.subarray(0, 65_536).includes(0) && isValid(bytes, 'utf-8')) return true
  if (bytes.length < minUtf16Bytes) return false
  const sample = bytes.subarray(0, sampleBytes)
  const unicode = { bits: wideUnicodeBits(), priorBits: 0 }
  return utf16.some(
    (encoding) =>
      estimate(encoding, sample, unicode).bits <= (sample.length / 2) * maxTextBits &&
      isMostlyValid(bytes, encoding),
  )
}

/** Returns whether at most one of a hundred characters, or one at all, is damaged. */
function isMostlyValid(bytes: Uint8Array, encoding: TextEncoding): boolean {
  const text = decodeText(bytes, encoding)
  return text.split('\uFFFD').length - 1 <= Math.max(1, text.length / 100)
}

/** Most bits that a character of a text in UTF-16 costs on average. */
const maxTextBits = 12
/** Fewer bytes do not show whether they are UTF-16 without a mark. */
const minUtf16Bytes = 6

function containsControls(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 65_536).some((byte) => byte < 0x20 && !blanks.has(byte))
}

/** Bits by which the best encoding must be ahead of the others to be certain. Short texts show less than their bits say. */
function minCertainBits({ length }: Uint8Array, kind: ByteKind): number {
  if (length <= 4) return Infinity
  return length < 25 && kind !== 'utf-8' ? 16 : 10
}

/** Bits by which valid UTF-8 is ahead beforehand: nearly all files with few characters above ASCII are UTF-8. */
const validUtf8Bits = 8

/** Kinds of bytes: with control characters, valid UTF-8, or neither. */
type ByteKind = 'controls' | 'utf-8' | 'other'

interface Estimate {
  encoding: TextEncoding
  bits: number
  text: string
}

function chooseEncoding(bytes: Uint8Array, kind: ByteKind): DetectedEncoding {
  const hasControls = kind === 'controls'
  const sample = hasControls ? bytes.subarray(0, sampleBytes) : takeSample(bytes)
  const unicode = { bits: wideUnicodeBits(), priorBits: 0 }
  const estimates = [
    estimate('utf-8', sample, { ...unicode, priorBits: kind === 'utf-8' ? -validUtf8Bits : 0 }),
  ]
  for (const candidate of listCandidates()) estimates.push(estimate(candidate.encoding, sample, candidate))
  // Lines cannot be picked from UTF-16 as bytes.
  if (hasControls || (kind === 'other' && bytes.length <= sampleBytes)) {
    for (const encoding of utf16) estimates.push(estimate(encoding, sample, unicode))
  }
  estimates.sort((a, b) => a.bits - b.bits)
  const best = estimates[0]
  if (!best) return { encoding: 'windows-1252', isUnsure: true }
  const rival = estimates.find(({ text }) => text !== best.text)
  const isCertain = rival === undefined || rival.bits - best.bits >= minCertainBits(bytes, kind)
  const { encoding } = best
  return isCertain && isValid(bytes, encoding) ? { encoding } : { encoding, isUnsure: true }
}

function estimate(
  encoding: TextEncoding,
  bytes: Uint8Array,
  { bits, priorBits }: { bits: CharacterBits; priorBits: number },
): Estimate {
  const text = new TextDecoder(encoding).decode(bytes)
  const characters = Array.from(text)
  let sum = priorBits
  for (const [index, character] of characters.entries()) {
    // A text that was cut inside its last character is not improbable for that.
    const isCut = character === '\uFFFD' && index === characters.length - 1
    sum += isCut ? invalidBits / 2 : bits(character, characters[index - 1] ?? '', characters[index + 1] ?? '')
  }
  return { encoding, bits: sum, text }
}

const sampleBytes = 4096

/** Returns lines that contain other bytes than ASCII. */
function takeSample(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= sampleBytes) return bytes
  const sample: number[] = []
  let start = 0
  while (start < bytes.length && sample.length < sampleBytes) {
    const feed = bytes.indexOf(0x0a, start)
    const end = Math.min(feed === -1 ? bytes.length : feed + 1, start + sampleBytes)
    const line = bytes.subarray(start, end)
    if (!isAscii(line)) sample.push(...line)
    start = end
  }
  return Uint8Array.from(sample.slice(0, sampleBytes))
}

const blanks = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b])

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80)
}

function isValid(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    // `TextDecoder` reports invalid bytes only by throwing.
    return false
  }
}

/** Returns whether the text switches to Japanese by escape sequences, as ISO-2022-JP does. */
function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 65_536))
  // oxlint-disable-next-line no-control-regex -- the encoding switches by the escape character
  return /\u001b\$[@B]/.test(start)
}
