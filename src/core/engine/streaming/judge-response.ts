import { createFailure } from '../../kernel/failure.ts'
import type { FinishReason } from '../../kernel/run-event.ts'
import type { Usage } from '../../kernel/usage.ts'
import { spentOf } from '../loop/spent-of.ts'
import type { Response } from './response.ts'
import type { StreamOutcome } from './stream-outcome.ts'

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
