export interface TextSegment {
  /** Where it begins in the text. */
  at: number
  text: string
  /** The name of what is not seen as itself, such as `U+202E`. */
  hidden?: string
}

/**
 * What is invisible, changes the direction of what follows, or looks like a plain space: a text can say one thing to a
 * person and another to a machine with these. Line ends and tabs stay: they are seen as themselves. So do the joiners of
 * an emoji, and those between letters of scripts that are written with them.
 */
const hiddenCharacters =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800]|(?!\x20)\p{Zs}|(?![\t\n\r])\p{Cc}/u

/** All emoji in one pattern take the engine longer to read than a screen takes to draw: not before a text needs it. */
let emojiOrHidden: RegExp | undefined

const joiner = /^[\u200C\u200D]$/
/** Of scripts that are written with joiners. */
export const joiningLetter =
  /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Syriac}\p{Script_Extensions=Mongolian}\p{Script_Extensions=Nko}\p{Script_Extensions=Devanagari}\p{Script_Extensions=Bengali}\p{Script_Extensions=Gurmukhi}\p{Script_Extensions=Gujarati}\p{Script_Extensions=Oriya}\p{Script_Extensions=Tamil}\p{Script_Extensions=Telugu}\p{Script_Extensions=Kannada}\p{Script_Extensions=Malayalam}\p{Script_Extensions=Sinhala}\p{Script_Extensions=Khmer}\p{Script_Extensions=Myanmar}]/u

/** Cheap, and rarely true: whether there is anything to reveal. */
export function hasHidden(text: string): boolean {
  return hiddenCharacters.test(text) && splitHidden(text).some(({ hidden }) => hidden !== undefined)
}

/** The text in order, with every hidden character as a segment of its own. */
export function splitHidden(text: string): TextSegment[] {
  emojiOrHidden ??= new RegExp(`\\p{RGI_Emoji}|(?:${hiddenCharacters.source})`, 'gv')
  const found = [...text.matchAll(emojiOrHidden)]
  return cutOut(
    text,
    found.filter(({ 0: each, index }) => hiddenCharacters.test(each) && !isPartOfWriting(each, index, text)),
  )
}

/** What was found as segments of their own, with their names, and what stands between. */
export function cutOut(text: string, found: Iterable<RegExpExecArray>): TextSegment[] {
  const segments: TextSegment[] = []
  let end = 0
  for (const match of found) {
    if (match.index > end) segments.push({ at: end, text: text.slice(end, match.index) })
    const [character] = match
    segments.push({ at: match.index, text: character, hidden: nameOf(character) })
    end = match.index + character.length
  }
  if (end < text.length) segments.push({ at: end, text: text.slice(end) })
  return segments
}

/** An emoji of several characters, or a joiner between two letters that it joins or keeps apart. */
function isPartOfWriting(found: string, at: number, text: string): boolean {
  if (!joiner.test(found)) return /^.{2}/su.test(found)
  return joiningLetter.test(text.charAt(at - 1)) && joiningLetter.test(text.charAt(at + 1))
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
