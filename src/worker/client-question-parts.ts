import type { WrittenText } from '../core/kernel/written-text.ts'
import type { ReplyMessage } from './contract.ts'

type Parts = ReplyMessage['parts']

/** What a person wrote as a message of the AI SDK, and back. */
export function toQuestionParts({ text, pasted, attachments }: WrittenText): Parts {
  return [
    { type: 'text', text },
    ...(pasted ? [{ type: 'data-pasted', data: pasted } as const] : []),
    ...(attachments ? [{ type: 'data-attachments', data: attachments } as const] : []),
  ]
}

export function fromQuestionParts(parts: Parts): WrittenText {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const pasted = parts.find((part) => part.type === 'data-pasted')?.data
  const attachments = parts.find((part) => part.type === 'data-attachments')?.data
  return { text, ...(pasted && { pasted }), ...(attachments && { attachments }) }
}
