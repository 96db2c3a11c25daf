import { z } from 'zod'

/**
 * Tokens of one or more model requests. Input is everything sent, cached included; output everything received,
 * reasoning included; cached and reasoning are the parts. `estimated` as soon as one request was not reported.
 */
export const usageSchema = z.object({
  requests: z.number().int().nonnegative(),
  inputTokens: z.number().int().nonnegative(),
  cachedInputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  reasoningTokens: z.number().int().nonnegative(),
  source: z.enum(['reported', 'estimated']),
})
export type Usage = z.infer<typeof usageSchema>

export const noUsage: Usage = {
  requests: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  source: 'reported',
}

export function addUsage(left: Usage, right: Usage): Usage {
  return {
    requests: left.requests + right.requests,
    inputTokens: left.inputTokens + right.inputTokens,
    cachedInputTokens: left.cachedInputTokens + right.cachedInputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    reasoningTokens: left.reasoningTokens + right.reasoningTokens,
    source: left.source === 'estimated' || right.source === 'estimated' ? 'estimated' : 'reported',
  }
}

/** Everything sent and received, whatever it was. */
export function countTokens({ inputTokens, outputTokens }: Usage): number {
  return inputTokens + outputTokens
}
