import { toHiddenSegments, joiningLetter, type TextSegment } from './hidden-characters.ts'

/**
 * Invisible characters that prose does not need. Tag characters can spell a text that a model reads and a person does not see.
 * Overrides reverse the direction of letters. Zero-width characters count if they neither shape nor break a word. Marks,
 * isolates and embeddings of right-to-left writing stay allowed: they move whole words at most and end with their paragraph.
 */
const hidden =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}|\u034F|[\uFE00-\uFE0F]|[\u00AD\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200D\u202D\u202E\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu

/** Fast check for the same characters by UTF-16 code units. Most texts contain none. */
const mayHide =
  /\u034F|[\uFE00-\uFE0F]|[\u00AD\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200D\u202D\u202E\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\uD82F\uD834\uDB40-\uDB43]/

/**
 * Context in which a character is part of normal writing, by its neighbors. The end of the text matches, because more text may
 * follow.
 */
interface Place {
  characters: RegExp
  before: RegExp
  after?: RegExp
}

/**
 * Tests one character, so it needs no `$`. With it, `/[\u{1F469}a]$/u.test('\u{1F469}')` is false in Chromium 156: a class of
 * characters below and above U+FFFF does not match at the end of a text.
 */
const pictograph = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]/u
const withoutSpaces =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Variation selectors apply to characters with more than one glyph. */
const drawnInWays =
  /[\p{Emoji}\p{Ideographic}\p{S}\p{Script=Myanmar}\p{Script=Phags_Pa}\u2018-\u201D\u3001\u3002\uFF01\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F]/u

/** Hangul syllables and jamo, without the fillers. */
const syllablePart = /[\u1100-\u115E\u1161-\u11FF\uA960-\uA97C\uAC00-\uD7FB]/

const places: readonly Place[] = [
  { characters: /[\u200C\u200D]/, before: joiningLetter, after: joiningLetter },
  { characters: /\u200D/, before: pictograph, after: /\p{Extended_Pictographic}/u },
  { characters: /\u200B/, before: withoutSpaces, after: withoutSpaces },
  // Soft hyphen within a word.
  { characters: /\u00AD/, before: /\p{L}/u, after: /\p{L}/u },
  { characters: /[\uFE00-\uFE0F]/, before: drawnInWays },
  { characters: /[\u{E0100}-\u{E01EF}]/u, before: /\p{Ideographic}/u },
  { characters: /\u034F/, before: /\p{M}/u },
  { characters: /[\u115F\u1160]/, before: syllablePart, after: syllablePart },
  { characters: /[\u180B-\u180F]/, before: /\p{Script=Mongolian}/u },
]

export function hasHiddenInProse(text: string): boolean {
  return mayHide.test(text) && !findHidden(text).next().done
}

/** Splits the text into segments, with every unwanted hidden character as a segment of its own. */
export function splitHiddenInProse(text: string): TextSegment[] {
  return toHiddenSegments(text, mayHide.test(text) ? findHidden(text) : [])
}

export function countHiddenInProse(text: string): number {
  return mayHide.test(text) ? [...findHidden(text)].length : 0
}

/** Removes all hidden characters, so that the result is what a person reads. */
export function removeHidden(text: string): string {
  return splitHiddenInProse(text)
    .map((segment) => (segment.hidden === undefined ? segment.text : ''))
    .join('')
}

/**
 * Finds hidden characters. A character after a hidden one is checked against the text before it, so that hidden characters
 * never justify each other.
 */
function* findHidden(text: string): Generator<RegExpExecArray, undefined> {
  let end = 0
  let beforeEnd = ''
  for (const match of text.matchAll(hidden)) {
    const { 0: characters, index } = match
    const before = index === end ? beforeEnd : characterBefore(text, index)
    if (isPartOfWriting(match, before, text)) continue
    end = index + characters.length
    beforeEnd = before
    yield match
  }
}

function isPartOfWriting({ 0: match, index }: RegExpExecArray, before: string, text: string): boolean {
  // Flag sequences are allowed.
  if (match.startsWith('\u{1F3F4}')) return true
  const after = text.slice(index + match.length, index + match.length + 2)
  return places.some((place) => place.characters.test(match) && fits(place, before, after))
}

function fits(place: Place, before: string, after: string): boolean {
  const isBefore = place.before.test(before)
  if (place.after === undefined) return isBefore
  const isAfter = place.after.test(firstOf(after))
  return (isBefore && isAfter) || (isBefore && after === '') || (isAfter && before === '')
}

function firstOf(text: string): string {
  const point = text.codePointAt(0)
  return point === undefined ? '' : String.fromCodePoint(point)
}

function characterBefore(text: string, at: number): string {
  return /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? ''
}
