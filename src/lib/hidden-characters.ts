export interface TextSegment {
  /** Start of the segment in the text. */
  at: number
  text: string
  /** Code point of a hidden character, such as `U+202E`. */
  hidden?: string
}

/**
 * Characters that are invisible, change the direction of the following text, or look like a plain space. They can make a text
 * mean one thing to a person and another to a machine. Line ends and tabs are allowed because they are visible. So are the
 * joiners in an emoji, and those between letters of scripts that use them.
 */
const hiddenCharacters =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800]|(?!\x20)\p{Zs}|(?![\t\n\r])\p{Cc}/u

/** Created on first use, because compiling a pattern of all emoji takes longer than a frame. */
let emojiOrHidden: RegExp | undefined

const joiner = /^[\u200C\u200D]$/
/** Letters of scripts that use joiners. */
export const joiningLetter =
  /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Syriac}\p{Script_Extensions=Mongolian}\p{Script_Extensions=Nko}\p{Script_Extensions=Devanagari}\p{Script_Extensions=Bengali}\p{Script_Extensions=Gurmukhi}\p{Script_Extensions=Gujarati}\p{Script_Extensions=Oriya}\p{Script_Extensions=Tamil}\p{Script_Extensions=Telugu}\p{Script_Extensions=Kannada}\p{Script_Extensions=Malayalam}\p{Script_Extensions=Sinhala}\p{Script_Extensions=Khmer}\p{Script_Extensions=Myanmar}]/u

/** Returns whether a text has hidden characters. Fast for ordinary texts. */
export function hasHidden(text: string): boolean {
  return hiddenCharacters.test(text) && splitHidden(text).some(({ hidden }) => hidden !== undefined)
}

/** Splits the text into segments, with every hidden character as a segment of its own. */
export function splitHidden(text: string): TextSegment[] {
  emojiOrHidden ??= new RegExp(`\\p{RGI_Emoji}|(?:${hiddenCharacters.source})`, 'gv')
  const hits = [...text.matchAll(emojiOrHidden)]
  return toHiddenSegments(
    text,
    hits.filter(({ 0: each, index }) => hiddenCharacters.test(each) && !isPartOfWriting(each, index, text)),
  )
}

/** Splits the text at the matches, which become hidden segments with their names. */
export function toHiddenSegments(text: string, hits: Iterable<RegExpExecArray>): TextSegment[] {
  const segments: TextSegment[] = []
  let end = 0
  for (const match of hits) {
    if (match.index > end) segments.push({ at: end, text: text.slice(end, match.index) })
    const [character] = match
    segments.push({ at: match.index, text: character, hidden: nameOf(character) })
    end = match.index + character.length
  }
  if (end < text.length) segments.push({ at: end, text: text.slice(end) })
  return segments
}

/** Accepts an emoji of several characters, and a joiner between two letters of scripts that use joiners. */
function isPartOfWriting(match: string, at: number, text: string): boolean {
  if (!joiner.test(match)) return /^.{2}/su.test(match)
  return joiningLetter.test(text.charAt(at - 1)) && joiningLetter.test(text.charAt(at + 1))
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
