import type { Message, MessagePart, ToolCallState } from '../kernel/message.ts'

const whole: ReadonlySet<ToolCallState> = new Set(['succeeded', 'failed', 'denied', 'refused'])

/**
 * What a retry keeps of an answer that failed: the rounds before the last one with calls that came to an end, and that
 * one. What was written after them is asked for again. Empty where no call ended: then the whole is asked for again.
 */
export function keepRounds({ parts }: Pick<Message, 'parts'>): MessagePart[] {
  let last = -1
  for (const part of parts) {
    if (part.type === 'tool-call' && whole.has(part.state)) last = Math.max(last, part.round)
  }
  return parts.filter((part) => part.round <= last)
}
