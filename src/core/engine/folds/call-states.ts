import type { MessageStatus, ToolCallState } from '../../kernel/message.ts'

/** States that no longer change. */
export const settledStates: ReadonlySet<ToolCallState> = new Set([
  'succeeded',
  'failed',
  'denied',
  'refused',
  'cancelled',
  'outcome-unknown',
])

/**
 * Returns the state of an unsettled call at the end. A call that never started had no effect. A running one may have had one:
 * only a stop by the user is sure to have reached it.
 */
export function stateAtEnd(state: ToolCallState, status: MessageStatus): ToolCallState {
  return state === 'running' && status !== 'stopped' ? 'outcome-unknown' : 'cancelled'
}
