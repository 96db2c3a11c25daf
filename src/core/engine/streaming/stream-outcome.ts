import type { Failure } from '../../kernel/failure.ts'
import type { FinishReason } from '../../kernel/run-event.ts'
import type { ReceivedCall } from '../calls/validate-call.ts'

/** How one model call ended, and how many tokens it took. `isExplained`: a notice already says why there is no text. */
export type StreamOutcome = { used: number; dollars?: number } & (
  | { status: 'completed'; finishReason: FinishReason }
  | { status: 'empty_response'; finishReason: FinishReason; isExplained: boolean; mayRetry: boolean }
  | { status: 'function_call'; calls: readonly ReceivedCall[]; finishReason: FinishReason }
  | { status: 'error' | 'timeout' | 'refused'; failure: Failure }
  | { status: 'stopped_by_user' }
  | { status: 'follow_up_interrupt' }
)

/** Statuses that a request which came to its end can have. */
export function isCompletion(
  status: StreamOutcome['status'],
): status is 'completed' | 'empty_response' | 'function_call' | 'error' {
  return (
    status === 'completed' || status === 'empty_response' || status === 'function_call' || status === 'error'
  )
}
