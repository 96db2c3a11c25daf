import type { TextEncoding } from '../../../../core/model/files/text-encodings.ts'
import { alphabets, type Alphabet } from './alphabets.ts'
import { hangul, japaneseHan, kana, simplifiedHan, traditionalHan } from './characters.ts'

/** Estimates how many bits a character costs in a text of one encoding and language. Improbable characters cost more. */
export type CharacterBits = (character: string, before: string, after: string) => number

export interface Candidate {
  encoding: TextEncoding
  bits: CharacterBits
  priorBits: number
}

/** Bits of a byte or pair of bytes that the encoding does not allow, and of characters that no text contains. */
export const invalidBits = 24

const asciiBits = 5
const typographic = new Set('“”‘’„‚–—…€«»°§·•№™©®\u00a0£×²³½¿¡')
const wideBits = new Map(
  Array.from('，。、：；！？（）「」『』《》【】・ー～…—“”　', (character) => [character, 7] as const),
)

const letter = /\p{L}|\p{M}/u
const lower = /\p{Ll}/u
const upper = /\p{Lu}/u
const asciiLetter = /[a-z]/i
const unusable = /[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u

/** Returns ranks as bits: about 5 for the most frequent character of an ideographic script, about 12 for the thousandth. */
function rankBits(list: string, startBits: number, slope: number): Map<string, number> {
  const bits = new Map<string, number>()
  for (const character of list) {
    if (!bits.has(character)) bits.set(character, startBits + slope * Math.log2(bits.size + 2))
  }
  return bits
}

interface WideScript {
  frequent: ReadonlyMap<string, number>
  /** Characters of the encoding's first level, which holds those in common use. */
  firstLevel: ReadonlySet<string>
  halfWidthKana: number
}

function wideCharacterBits({ frequent, firstLevel, halfWidthKana }: WideScript): CharacterBits {
  return (character, before, after) => {
    if (character <= '\u007f') return controlBits(character)
    const nearAscii = (asciiLetter.test(before) ? 3 : 0) + (asciiLetter.test(after) ? 3 : 0)
    const knownBits = frequent.get(character) ?? wideBits.get(character)
    if (knownBits !== undefined) return knownBits + nearAscii
    if (firstLevel.has(character)) return 14 + nearAscii
    if (character >= '\uff61' && character <= '\uff9f') return halfWidthKana + 2 * nearAscii
    if (unusable.test(character)) return invalidBits
    return (character >= '\uff01' && character <= '\uff5e' ? 11 : 18) + nearAscii
  }
}

const improbableBits = 6
/** Bits of a letter that stands directly next to a letter of another script. */
const foreignBits = 7

function alphabetBits({ letters, isLatin, improbable }: Alphabet): CharacterBits {
  const ranks = isLatin ? rankBits(letters, 4.5, 0.7) : rankBits(letters, 2.2, 1)
  return (character, before, after) => {
    if (character <= '\u007f') return controlBits(character)
    if (!letter.test(character)) return symbolBits(character, before, after)
    let bits = ranks.get(character.toLowerCase()) ?? 11
    const isLetterBefore = letter.test(before)
    const isLetterAfter = letter.test(after)
    if (upper.test(character)) bits += caseBits(before)
    if (isLatin && isLetterBefore && before > '\u007f') bits += 3
    if (!isLatin && asciiLetter.test(before)) bits += foreignBits
    if (!isLatin && asciiLetter.test(after)) bits += foreignBits
    if (!isLatin && !isLetterBefore && !isLetterAfter) bits += 4
    if (improbable) {
      const inLower = character.toLowerCase()
      if (improbable.test((isLetterBefore ? before.toLowerCase() : ' ') + inLower)) bits += improbableBits
      if (!isLetterAfter && improbable.test(`${inLower} `)) bits += improbableBits
      if (asciiLetter.test(after) && improbable.test(inLower + after.toLowerCase())) bits += improbableBits
    }
    return bits
  }
}

function caseBits(before: string): number {
  if (lower.test(before)) return 7
  return upper.test(before) ? 0.3 : 1.5
}

function symbolBits(character: string, before: string, after: string): number {
  if (unusable.test(character)) return invalidBits
  const bits = typographic.has(character) ? 8 : 13
  return letter.test(before) && letter.test(after) && character !== '’' ? bits + 6 : bits
}

function controlBits(character: string): number {
  return character < ' ' && !'\t\n\r\f\u001b'.includes(character) ? invalidBits : asciiBits
}

/** Decodes every pair of bytes in the range and returns the characters. */
function decodeRange(encoding: string, firstLead: number, lastLead: number): Set<string> {
  const pairs: number[] = []
  for (let lead = firstLead; lead <= lastLead; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) if (trail !== 0x7f) pairs.push(lead, trail, 0x0a)
  return new Set(
    new TextDecoder(encoding).decode(Uint8Array.from(pairs)).replaceAll(/[\n\uFFFD\p{ASCII}]/gu, ''),
  )
}

let memo: readonly Candidate[] | undefined

/** Returns all encodings with one byte or several bytes per character that can be detected, once per language. */
export function listCandidates(): readonly Candidate[] {
  memo ??= createCandidates()
  return memo
}

function createCandidates(): Candidate[] {
  const simplified = rankBits(simplifiedHan, 4, 0.8)
  const traditional = rankBits(traditionalHan, 4, 0.8)
  const japanese = new Map([...rankBits(japaneseHan, 5, 0.8), ...rankBits(kana, 3, 0.7)])
  const korean = rankBits(hangul, 2.5, 0.9)
  const wide = (encoding: TextEncoding, priorBits: number, script: WideScript) => ({
    encoding,
    priorBits,
    bits: wideCharacterBits(script),
  })
  const simplifiedLevel = decodeRange('gb18030', 0xb0, 0xd7)
  return [
    wide('gb18030', 0, { frequent: simplified, firstLevel: simplifiedLevel, halfWidthKana: invalidBits }),
    // Traditional characters in the extended range of GBK.
    wide('gb18030', 8, { frequent: traditional, firstLevel: simplifiedLevel, halfWidthKana: invalidBits }),
    wide('big5', 0, {
      frequent: traditional,
      firstLevel: decodeRange('big5', 0xa4, 0xc6),
      halfWidthKana: invalidBits,
    }),
    wide('shift_jis', 0, {
      frequent: japanese,
      firstLevel: decodeRange('shift_jis', 0x88, 0x97),
      halfWidthKana: 7,
    }),
    wide('euc-jp', 3, {
      frequent: japanese,
      firstLevel: decodeRange('euc-jp', 0xb0, 0xcf),
      halfWidthKana: 14,
    }),
    wide('euc-kr', 0, {
      frequent: korean,
      firstLevel: decodeRange('euc-kr', 0xb0, 0xc8),
      halfWidthKana: invalidBits,
    }),
    ...alphabets.flatMap((alphabet) =>
      alphabet.encodings.map((encoding) => ({
        encoding,
        priorBits: (alphabet.priorBits ?? 0) + (encodingPriors[encoding] ?? 0),
        bits: alphabetBits(alphabet),
      })),
    ),
  ]
}

/** Bits that an encoding costs beforehand, because few files use it. */
const encodingPriors: Readonly<Partial<Record<TextEncoding, number>>> = {
  'koi8-r': 1,
  'koi8-u': 3,
  ibm866: 3,
  'iso-8859-5': 6,
  'x-mac-cyrillic': 8,
  macintosh: 3,
  'windows-1250': 1,
  'iso-8859-2': 4,
  'windows-1253': 1,
  'iso-8859-7': 3,
  'windows-1254': 2,
  'windows-1255': 1,
  'windows-1256': 1,
  'windows-874': 1,
}

/** Bits of the characters of UTF-16, in which one text can use any script. */
export function wideUnicodeBits(): CharacterBits {
  const frequent = new Map<string, number>()
  for (const list of [simplifiedHan, traditionalHan, japaneseHan, hangul]) {
    for (const [character, bits] of rankBits(list, 5, 0.8)) {
      frequent.set(character, Math.min(bits, frequent.get(character) ?? bits))
    }
  }
  for (const [character, bits] of rankBits(kana, 4, 0.7)) frequent.set(character, bits)
  const scripts = alphabets.map(alphabetBits)
  return (character, before, after) => {
    if (character <= '\u007f') return controlBits(character)
    const knownBits = frequent.get(character) ?? wideBits.get(character)
    if (knownBits !== undefined) return knownBits
    if (unusable.test(character)) return invalidBits
    if (/[\p{sc=Han}\p{sc=Hangul}]/u.test(character)) return 15
    return Math.min(18, ...scripts.map((bits) => bits(character, before, after) + 1))
  }
}
