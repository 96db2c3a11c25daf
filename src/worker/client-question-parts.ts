import type { WrittenText } from '../core/kernel/written-text.ts'
import type { ReplyMessage } from './contract.ts'

type Parts = ReplyMessage['parts']

/** What a person wrote as a message of the AI SDK, and back. */
export function toQuestionParts({ text, pasted }: WrittenText): Parts {
  return pasted === undefined
    ? [{ type: 'text', text }]
    : [
        { type: 'text', text },
        { type: 'data-pasted', data: pasted },
      ]
}

export function fromQuestionParts(parts: Parts): WrittenText {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const pasted = parts.find((part) => part.type === 'data-pasted')?.data
  return pasted === undefined ? { text } : { text, pasted }
}
