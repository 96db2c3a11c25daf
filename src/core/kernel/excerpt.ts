import type { Message } from './message.ts'
import { toPlainProse } from './plain-prose.ts'
import { expandWritten } from './written-text.ts'

const maxCharacters = 120

/** The first words of a message in one line, or the names of its files. */
export function excerptOf({ parts }: Pick<Message, 'parts'>): string {
  const text = parts
    .flatMap((part) => (part.type === 'text' && part.superseded !== true ? [expandWritten(part)] : []))
    .join(' ')
  const names = parts.flatMap((part) => (part.type === 'file' ? [part.filename ?? part.mediaType] : []))
  return cutExcerpt(text) || cutExcerpt(names.join(', '))
}

/** The same for a person to read: an answer without the syntax of its Markdown. */
export function plainExcerptOf(message: Pick<Message, 'parts' | 'role'>): string {
  if (message.role !== 'assistant') return excerptOf(message)
  const parts = message.parts.map((part) => {
    if (part.type !== 'text') return part
    // What is far behind the cut need not be looked at.
    return { ...part, text: toPlainProse(expandWritten(part).slice(0, maxCharacters * 20)) }
  })
  return excerptOf({ parts })
}

/** Never in the midst of a character. */
export function cutExcerpt(text: string): string {
  // What is far behind the cut need not be looked at.
  const line = text
    .slice(0, maxCharacters * 20)
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= maxCharacters) return line
  return `${line
    .slice(0, maxCharacters - 1)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()}…`
}
