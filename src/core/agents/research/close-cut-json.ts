import { trimEndCharacters } from '../../../lib/text.ts'

/**
 * Closes JSON text that was cut off, as it happens when a long text reaches the output limit: open strings, lists and objects are
 * ended. Returns `null` if the text is complete or cannot be closed.
 */
export function closeCutJson(text: string): string | null {
  if (isJson(text)) return null
  const open: string[] = []
  let isInString = false
  let isEscaped = false
  for (const character of text) {
    if (isInString) {
      if (isEscaped) isEscaped = false
      else if (character === '\\') isEscaped = true
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{') open.push('}')
    else if (character === '[') open.push(']')
    else if (character === '}' || character === ']') open.pop()
  }
  const start = isInString ? withoutHalfEscape(text, isEscaped) : trimEndCharacters(text, /[,:\s]/)
  const closed = `${start}${isInString ? '"' : ''}${open.toReversed().join('')}`
  return isJson(closed) ? closed : null
}

function withoutHalfEscape(text: string, isEscaped: boolean): string {
  const whole = isEscaped ? text.slice(0, -1) : text
  return whole.replace(/\\u[0-9a-f]{0,3}$/i, '')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
