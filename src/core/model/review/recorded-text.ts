import { truncateString } from '../../../lib/text.ts'
import { estimateTokens } from '../context/token-estimate.ts'
import type { RecordedPart, RecordedRequest, RecordedText } from './recorded-request.ts'

/** Formats a recorded part: a text as it is, everything else as indented JSON. */
export function formatRecordedText({ json, cutFrom }: RecordedText): string {
  if (cutFrom !== undefined) return json
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

const previewCharacters = 160

/** Returns the start of a part's text in one line, without the structure around it. */
export function previewRecordedText({ json, cutFrom }: RecordedText): string {
  const text = cutFrom === undefined ? textOf(JSON.parse(json)) : json
  const line = truncateString(text, previewCharacters * 4).replace(/\s+/g, ' ')
  return truncateString(line, previewCharacters)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const message: unknown = value
  if (typeof message !== 'object' || message === null) return String(message)
  if ('role' in message && 'text' in message && typeof message.text === 'string') return message.text
  if ('parts' in message && Array.isArray(message.parts)) return message.parts.map(textOfPart).join(' ')
  if ('results' in message && Array.isArray(message.results)) {
    return message.results.map((result) => JSON.stringify(result)).join(' ')
  }
  if (Array.isArray(message)) return message.map(nameOf).join(', ')
  return JSON.stringify(message)
}

function textOfPart(part: unknown): string {
  if (typeof part !== 'object' || part === null) return ''
  if ('text' in part && typeof part.text === 'string') return part.text
  if ('toolName' in part && 'arguments' in part)
    return `${String(part.toolName)} ${JSON.stringify(part.arguments)}`
  return JSON.stringify(part)
}

/** Returns the name of a tool declaration. */
function nameOf(declaration: unknown): string {
  return typeof declaration === 'object' && declaration !== null && 'name' in declaration
    ? String(declaration.name)
    : JSON.stringify(declaration)
}

/** Estimates the tokens of a recorded part in the same way as when it was sent. */
export function estimateRecordedTokens({ json, cutFrom }: RecordedText): number {
  if (cutFrom !== undefined) return Math.ceil(cutFrom / 4)
  const value: unknown = JSON.parse(json)
  return estimateTokens(typeof value === 'string' ? value : json)
}

/**
 * Returns for each part whether the previous request lacked it. In a turn's first request, messages of the turn itself are
 * new, and all parts if the chat has no earlier message.
 */
export function findNewParts({ parts }: RecordedRequest, before: RecordedRequest | undefined): boolean[] {
  const isEarlier = (part: RecordedPart) => part.kind === 'message' && part.isEarlier === true
  if (before === undefined && parts.some(isEarlier)) {
    return parts.map((part) => part.kind === 'message' && !isEarlier(part))
  }
  const left = new Map<string, number>()
  for (const { hash } of before?.parts ?? []) left.set(hash, (left.get(hash) ?? 0) + 1)
  return parts.map(({ hash }) => {
    const count = left.get(hash) ?? 0
    if (count > 0) left.set(hash, count - 1)
    return count === 0
  })
}
