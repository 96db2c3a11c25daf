import { type Failure, createFailure } from '../../kernel/failure.ts'
import type { FinishReason } from '../../kernel/run-event.ts'
import type { ReceivedCall } from '../calls/validate-call.ts'
import type { Usage } from '../../kernel/usage.ts'
import { spentOf } from '../budgets/budget.ts'
import type { Response } from './response.ts'

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

type Received = Pick<Response, 'calls' | 'hasText' | 'hasFile' | 'hasProviderTool' | 'hasHostedCall'>

/**
 * What a response that came to its end is to the loop. Calls count whatever the reason says: providers differ in what they
 * call a response that ends with calls.
 */
export function judgeResponse(
  { calls, hasText, hasFile, hasProviderTool, hasHostedCall }: Received,
  finishReason: FinishReason,
  usage: Usage,
): StreamOutcome {
  const spent = spentOf(usage)
  if (finishReason === 'content-filter') {
    return { status: 'error', failure: createFailure('content-refused'), ...spent }
  }
  if (calls.length > 0) return { status: 'function_call', calls, finishReason, ...spent }
  if (hasText || hasFile) return { status: 'completed', finishReason, ...spent }
  const mayRetry =
    usage.source === 'reported' && usage.outputTokens === 0 && !hasProviderTool && !hasHostedCall
  return { status: 'empty_response', finishReason, isExplained: hasProviderTool, mayRetry, ...spent }
}
