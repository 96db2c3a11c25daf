import type { MessageDraft } from '../../core/model/conversation/message-draft.ts'
import type { ChatUIMessage } from '../contract.ts'

type Parts = ChatUIMessage['parts']

/** Converts the text and files of a user message to parts of an AI SDK message. */
export function toUserMessageParts({ text, pasted, attachments, replyTo }: MessageDraft): Parts {
  return [
    ...(replyTo === undefined ? [] : [{ type: 'data-reply', data: { messageId: replyTo } } as const]),
    { type: 'text', text },
    ...(pasted ? [{ type: 'data-pasted', data: pasted } as const] : []),
    ...(attachments ? [{ type: 'data-attachments', data: attachments } as const] : []),
  ]
}

/** Converts the parts of a user message back to its text and files. */
export function fromUserMessageParts(parts: Parts): MessageDraft {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const pasted = parts.find((part) => part.type === 'data-pasted')?.data
  const attachments = parts.find((part) => part.type === 'data-attachments')?.data
  const replyTo = parts.find((part) => part.type === 'data-reply')?.data.messageId
  return {
    text,
    pasted,
    attachments,
    replyTo,
  }
}
