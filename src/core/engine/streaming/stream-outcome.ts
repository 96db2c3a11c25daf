import { type Failure, createFailure } from '../../model/failures/failure.ts'
import type { ContextRecoveryDecision } from '../../model/context/reduction.ts'
import type { FinishReason } from '../../model/runs/run-event.ts'
import type { ReceivedCall } from '../calls/received-call.ts'
import type { Usage } from '../../model/usage/usage.ts'
import { toSpending } from '../budgets/budget.ts'
import type { Response } from './response.ts'

/**
 * The reason for an answer without text: the model only thought, a notice already says it (`explained`), or nothing is
 * known (`silent`).
 */
export type MissingTextReason = 'silent' | 'only-thoughts' | 'explained'

/** The outcome of one model call, and its tokens. */
export type StreamOutcome = { used: number; dollars?: number } & (
  | { status: 'completed'; finishReason: FinishReason }
  | { status: 'empty_response'; finishReason: FinishReason; reason: MissingTextReason; mayRetry: boolean }
  | { status: 'paused' }
  | { status: 'function_call'; calls: readonly ReceivedCall[]; finishReason: FinishReason }
  /** `recovery` is set if the server refused the request before any content. */
  | { status: 'error'; failure: Failure; recovery?: ContextRecoveryDecision }
  | { status: 'timeout' | 'refused'; failure: Failure }
  | { status: 'stopped_by_user' }
  | { status: 'follow_up_interrupt' }
)

/** Statuses of requests that came to their end. */
export function isCompletion(
  status: StreamOutcome['status'],
): status is 'completed' | 'empty_response' | 'function_call' | 'paused' | 'error' {
  switch (status) {
    case 'completed':
    case 'empty_response':
    case 'function_call':
    case 'paused':
    case 'error':
      return true
    default:
      return false
  }
}

type Received = Pick<
  Response,
  'calls' | 'hasText' | 'hasReasoning' | 'hasFile' | 'hasProviderTool' | 'hasHostedCall'
>

/** Classifies a completed response for the loop. Calls count with any finish reason, because providers differ in the reason they give for calls. */
export function classifyResponse(
  { calls, hasText, hasReasoning, hasFile, hasProviderTool, hasHostedCall }: Received,
  finishReason: FinishReason,
  usage: Usage,
): StreamOutcome {
  const spent = toSpending(usage)
  if (finishReason === 'content-filter') {
    return { status: 'error', failure: createFailure('content-refused'), ...spent }
  }
  if (calls.length > 0) return { status: 'function_call', calls, finishReason, ...spent }
  if (finishReason === 'paused') return { status: 'paused', ...spent }
  if (hasText || hasFile) return { status: 'completed', finishReason, ...spent }
  const isSilent = usage.source === 'reported' && usage.outputTokens === 0
  const mayRetry = isSilent && !hasReasoning && !hasProviderTool && !hasHostedCall
  const reason = hasProviderTool ? 'explained' : hasReasoning ? 'only-thoughts' : 'silent'
  return { status: 'empty_response', finishReason, reason, mayRetry, ...spent }
}
