import type { Usage } from '../../kernel/usage.ts'
import { estimateUsage } from './estimate-usage.ts'
import type { ModelRequest } from '../ports.ts'
import type { Response } from './response.ts'

type Received = Pick<Response, 'received'>

/** As the provider reported it; estimated where it reported nothing. */
export function usageOfFinish(usage: Usage, request: ModelRequest, { received }: Received): Usage {
  const isReported = usage.source === 'reported' || usage.inputTokens > 0 || usage.outputTokens > 0
  return isReported ? { ...usage, requests: 1 } : estimateUsage(request, received)
}

/** A request that was turned down before anything came is not billed, as far as anybody can tell. */
export function estimateUnfinished(
  request: ModelRequest,
  { received }: Received,
  wasAccepted: boolean,
): Usage {
  const usage = estimateUsage(request, received)
  return wasAccepted ? usage : { ...usage, inputTokens: 0 }
}
