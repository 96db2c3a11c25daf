import type { Message, MessagePart, ToolCallState } from '../model/conversation/message.ts'

/** Calls in these states ran or may have run, so they must not run again. */
const hasRun: ReadonlySet<ToolCallState> = new Set(['succeeded', 'failed', 'outcome-unknown'])

/**
 * Returns the parts that a retried answer starts with. For a failed answer, these are its rounds up to the last one with a call
 * that ran. Later rounds are requested again, and so is all of a completed answer.
 */
export function reusableRounds({ status, parts }: Pick<Message, 'status' | 'parts'>): MessagePart[] {
  if (status !== 'failed' && status !== 'interrupted') return []
  const rounds = parts.flatMap((part) =>
    part.type === 'tool-call' && hasRun.has(part.state) ? [part.round] : [],
  )
  const last = Math.max(-1, ...rounds)
  return parts.filter(({ round }) => round <= last)
}
