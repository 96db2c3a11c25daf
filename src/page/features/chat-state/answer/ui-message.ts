import type { Message, MessagePart } from '../../../../core/model/conversation/message.ts'
import type { ChatUIMessage } from '../../../../worker/contract.ts'

type UIPart = ChatUIMessage['parts'][number]

/** Converts a stored answer to the message that a chat has of the same answer once its stream has ended. */
export function toUIMessage(message: Message): ChatUIMessage {
  const { id, status, createdAt, endedAt, model, usage, failure, contacts, research } = message
  const parts: UIPart[] = []
  let proseCount = 0
  for (const [index, part] of message.parts.entries()) {
    if (part.type !== 'text' && part.type !== 'reasoning') {
      parts.push({ type: 'data-part', id: `part-${index}`, data: part })
      continue
    }
    const prose = proseCount++
    const { type, text, superseded } = part
    const durationMs = part.type === 'reasoning' ? part.durationMs : undefined
    const citations = part.type === 'text' ? part.citations : undefined
    parts.push(
      { type, text, state: 'done' },
      { type: 'data-prose', id: `prose-${prose}`, data: { prose, durationMs, citations, superseded } },
    )
  }
  if (research) parts.push({ type: 'data-research', id: 'research', data: research })
  return {
    id,
    role: 'assistant',
    metadata: { status, createdAt, endedAt, model, usage, failure, contacts },
    parts,
  }
}

/** Returns the text of an answer, without text that another model's answer replaced. */
export function readText(parts: readonly UIPart[]): string {
  const superseded = new Set(
    parts.flatMap((part) => (part.type === 'data-prose' && part.data.superseded ? [part.data.prose] : [])),
  )
  return parts
    .filter((part) => part.type === 'text' || part.type === 'reasoning')
    .flatMap((part, prose) => (part.type === 'text' && !superseded.has(prose) ? [part.text] : []))
    .join('\n\n')
}

/** Returns the text or reasoning with that index among the message's prose. */
export function readProse(parts: readonly (MessagePart | UIPart)[], prose: number): string {
  const texts = parts.flatMap((part) =>
    part.type === 'text' || part.type === 'reasoning' ? [part.text] : [],
  )
  return texts[prose] ?? ''
}
