import { isRecord, parseJson } from '../../../../lib/json.ts'
import { isDoneMark } from './sse-events.ts'

/**
 * Splits events that follow each other on one line, with or without `data:` between them. Returns undefined if the text
 * is anything else.
 */
export function splitDocuments(text: string): string[] | undefined {
  const documents: string[] = []
  let start = 0
  while (start < text.length) {
    const end = endOfDocument(text, start)
    const document = end === undefined ? undefined : text.slice(start, end)
    if (document === undefined || !isEvent(document)) return undefined
    documents.push(document)
    start = nextStart(text, start + document.length)
  }
  return documents.length > 1 ? documents : undefined
}

function isEvent(document: string): boolean {
  if (isDoneMark(document)) return true
  const value = parseJson(document)
  return isRecord(value) && ['choices', 'usage', 'error'].some((key) => key in value)
}

/** Returns the place after an object, a list or `[DONE]` that starts at a place. */
function endOfDocument(text: string, start: number): number | undefined {
  let depth = 0
  let isInString = false
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth === 0) return at === start ? undefined : at + 1
  }
  return undefined
}

/** Walks past marks and spaces. A regular expression with a repeated group would overflow the stack on many of them. */
function nextStart(text: string, from: number): number {
  let at = from
  for (;;) {
    if (text.startsWith('data:', at)) at += 5
    else if (/[\s,]/.test(text.charAt(at))) at += 1
    else return at
  }
}
