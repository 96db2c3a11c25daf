/**
 * Returns whether a JSON text nests deeper than `max`, without parsing it. A text can parse and still be too deep for
 * a structured clone. The result is meaningless for invalid JSON.
 */
export function isDeeperThan(text: string, max: number): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === backslash) at += 1
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === openBrace || code === openBracket) {
      depth += 1
      if (depth > max) return true
    } else if (code === closeBrace || code === closeBracket) depth -= 1
  }
  return false
}

const quote = 0x22
const backslash = 0x5c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
