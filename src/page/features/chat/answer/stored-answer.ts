import type { Message } from '../../../../core/kernel/message.ts'
import { AnswerItems } from './answer-items.ts'
import type { AnswerView } from './answer-view.ts'

export function fromStoredAnswer(message: Message): AnswerView {
  const collected = new AnswerItems()
  for (const part of message.parts) {
    switch (part.type) {
      case 'text':
      case 'reasoning':
        if (part.superseded === true) collected.skipProse()
        else {
          collected.addProse(part.type, part.type === 'reasoning' ? part.durationMs : undefined)
          if (part.type === 'text' && part.citations) collected.addCitations(part.citations)
        }
        break
      case 'tool-call':
        collected.addCall(part)
        break
      case 'hosted-call':
        if (part.superseded === true) collected.skipHostedCall(part)
        else collected.addCall({ ...part, isHosted: true })
        break
      case 'source':
        collected.addSource(part)
        break
      case 'file':
        if (part.superseded !== true && part.isReasoning !== true) collected.addFile(part)
        break
      case 'notice':
        collected.addNotice(part)
        break
      case 'reply':
        collected.addReply(part.messageId)
    }
  }
  const { id, status, createdAt, endedAt, model, usage, failure, contacts } = message
  return {
    id,
    status,
    items: collected.finish(),
    createdAt,
    endedAt,
    model,
    usage,
    failure,
    contacts,
    ...(collected.hostedTools.length > 0 && { hostedTools: collected.hostedTools }),
  }
}
