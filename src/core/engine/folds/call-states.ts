import type { MessageStatus, ToolCallState } from '../../kernel/message.ts'

/** Nothing changes them any more. */
export const settledStates: ReadonlySet<ToolCallState> = new Set([
  'succeeded',
  'failed',
  'denied',
  'refused',
  'cancelled',
  'outcome-unknown',
])

/** A call that never started did nothing. One that was running may have: only a person's stop is known to have reached it. */
export function stateAtEnd(state: ToolCallState, status: MessageStatus): ToolCallState {
  return state === 'running' && status !== 'stopped' ? 'outcome-unknown' : 'cancelled'
}
