import type { WrittenText } from '../core/kernel/written-text.ts'
import type { ReplyMessage } from './contract.ts'

type Parts = ReplyMessage['parts']

/** What a person wrote as a message of the AI SDK, and back. */
export function toQuestionParts({ text, pasted, attachments, replyTo }: WrittenText): Parts {
  return [
    ...(replyTo === undefined ? [] : [{ type: 'data-reply', data: { messageId: replyTo } } as const]),
    { type: 'text', text },
    ...(pasted ? [{ type: 'data-pasted', data: pasted } as const] : []),
    ...(attachments ? [{ type: 'data-attachments', data: attachments } as const] : []),
  ]
}

export function fromQuestionParts(parts: Parts): WrittenText {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const pasted = parts.find((part) => part.type === 'data-pasted')?.data
  const attachments = parts.find((part) => part.type === 'data-attachments')?.data
  const replyTo = parts.find((part) => part.type === 'data-reply')?.data.messageId
  return {
    text,
    ...(pasted && { pasted }),
    ...(attachments && { attachments }),
    ...(replyTo !== undefined && { replyTo }),
  }
}
