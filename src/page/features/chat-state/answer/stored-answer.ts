import type { Message, MessagePart } from '../../../../core/model/conversation/message.ts'
import { AnswerItems } from './answer-items.ts'
import type { AnswerView, AnswerItem } from './answer-view.ts'
import { assertNever } from '../../../../lib/assert-never.ts'
import type { ChatUIMessage } from '../../../../worker/contract.ts'

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

/**
 * Returns the visible items with keys that are the same for the live and the stored answer, so that the switch remounts
 * nothing. A notice that repeats the answer's failure is omitted, because the failure also has the hint.
 */
export function toKeyedItems({ items, status, failure }: AnswerView): { key: string; item: AnswerItem }[] {
  let notices = 0
  const toKey = (item: AnswerItem): string => {
    switch (item.type) {
      case 'text':
      case 'reasoning':
        return `prose-${item.prose}`
      case 'calls':
        return `calls-${item.calls[0]?.callId}`
      case 'sources':
        return 'sources'
      case 'files':
        return `files-${item.files[0]?.blobId}`
      case 'remarks':
        return 'remarks'
      case 'reply':
        return `reply-${item.messageId}`
      case 'notice':
        notices += 1
        return `notice-${notices}-${item.code}`
      default:
        return assertNever(item)
    }
  }
  const keyed = items.map((item) => ({ key: toKey(item), item }))
  if (status === 'streaming' || status === 'complete') return keyed
  return keyed.filter(({ item }) => item.type !== 'notice' || item.text !== failure?.message)
}

export type AnyPart = MessagePart | ChatUIMessage['parts'][number]

/** Returns the text or reasoning with that index among the message's prose. */
export function readProse(parts: readonly AnyPart[], prose: number): string {
  const texts = parts.flatMap((part) =>
    part.type === 'text' || part.type === 'reasoning' ? [part.text] : [],
  )
  return texts[prose] ?? ''
}
