import type { MessagePart } from '../../../../core/kernel/message.ts'
import type { ReplyMessage } from '../../../../worker/contract.ts'

export type AnyPart = MessagePart | ReplyMessage['parts'][number]

/** The text or reasoning of that number, of all that the message has. */
export function readProse(parts: readonly AnyPart[], prose: number): string {
  const texts = parts.flatMap((part) =>
    part.type === 'text' || part.type === 'reasoning' ? [part.text] : [],
  )
  return texts[prose] ?? ''
}
