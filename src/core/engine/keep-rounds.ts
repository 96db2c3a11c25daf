import type { Message, MessagePart, ToolCallState } from '../kernel/message.ts'

/** It ran, or may have: asking again must not run it again. */
const hasRun: ReadonlySet<ToolCallState> = new Set(['succeeded', 'failed', 'outcome-unknown'])

/**
 * What a repeated answer begins with: where the earlier one failed, its rounds up to the last one with a call that ran.
 * Rounds after it are asked for anew, and so is all of an answer that came to its end.
 */
export function keepRounds({ status, parts }: Pick<Message, 'status' | 'parts'>): MessagePart[] {
  if (status !== 'failed' && status !== 'interrupted') return []
  const rounds = parts.flatMap((part) =>
    part.type === 'tool-call' && hasRun.has(part.state) ? [part.round] : [],
  )
  const last = Math.max(-1, ...rounds)
  return parts.filter(({ round }) => round <= last)
}
