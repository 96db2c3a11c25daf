import type { MessagePart } from '../../../../core/kernel/message.ts'
import type { ReplyMessage } from '../../../../worker/contract.ts'

export type AnyPart = MessagePart | ReplyMessage['parts'][number]

/** Returns the text or reasoning with that index among the message's prose. */
export function readProse(parts: readonly AnyPart[], prose: number): string {
  const texts = parts.flatMap((part) =>
    part.type === 'text' || part.type === 'reasoning' ? [part.text] : [],
  )
  return texts[prose] ?? ''
}
