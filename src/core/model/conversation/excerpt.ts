import { truncateString } from '../../../lib/text.ts'
import type { Message } from './message.ts'
import { toPlainProse } from '../../../lib/plain-prose.ts'
import { expandDraft } from './message-draft.ts'

const defaultMaxCharacters = 120

/** Returns the start of a message's text in one line, or the names of its files. */
export function excerptOf({ parts }: Pick<Message, 'parts'>): string {
  const text = parts
    .flatMap((part) => (part.type === 'text' && part.superseded !== true ? [expandDraft(part)] : []))
    .join(' ')
  const names = parts.flatMap((part) => (part.type === 'file' ? [part.filename ?? part.mediaType] : []))
  return truncateExcerpt(text) || truncateExcerpt(names.join(', '))
}

/** Returns the excerpt for display: assistant text without Markdown syntax. */
export function plainExcerptOf(message: Pick<Message, 'parts' | 'role'>): string {
  if (message.role !== 'assistant') return excerptOf(message)
  const parts = message.parts.map((part) => {
    if (part.type !== 'text') return part
    // Text far beyond the cut is not processed.
    return { ...part, text: toPlainProse(truncateString(expandDraft(part), defaultMaxCharacters * 20)) }
  })
  return excerptOf({ parts })
}

/** Truncates a text to one line and never splits a character. */
export function truncateExcerpt(text: string, maxCharacters = defaultMaxCharacters): string {
  // Text far beyond the cut is not processed.
  const line = truncateString(text, maxCharacters * 20)
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= maxCharacters) return line
  return `${truncateString(line, maxCharacters - 1).trimEnd()}…`
}
