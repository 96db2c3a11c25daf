export interface TextSegment {
  /** Where it begins in the text. */
  at: number
  text: string
  /** The name of what is not seen as itself, such as `U+202E`. */
  hidden?: string
}

/**
 * What is invisible, changes the direction of what follows, or looks like a plain space: a text can say one thing to a
 * person and another to a machine with these. Line ends and tabs stay: they are seen as themselves.
 */
const hiddenCharacters =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800]|(?!\x20)\p{Zs}|(?![\t\n\r])\p{Cc}/gu

/** The text in order, with every hidden character as a segment of its own. */
export function splitHidden(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let end = 0
  for (const match of text.matchAll(hiddenCharacters)) {
    if (match.index > end) segments.push({ at: end, text: text.slice(end, match.index) })
    const [character] = match
    segments.push({ at: match.index, text: character, hidden: nameOf(character) })
    end = match.index + character.length
  }
  if (end < text.length) segments.push({ at: end, text: text.slice(end) })
  return segments
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
