import { z } from 'zod'

/** What requests have cost, frozen when they ended: prices that change later change nothing here. */
export const costSchema = z.object({
  amount: z.number().nonnegative(),
  currency: z.literal('USD'),
  /** Whose prices, and of which day; of the newest request, where there were several. */
  priceSource: z.string(),
  priceDate: z.string(),
  /** Requests whose model had no known price: they are not in the amount. */
  unpricedRequests: z.number().int().nonnegative(),
  /** What the same input would have cost more, had nothing of it been cached. Left out in the first versions. */
  savedByCache: z.number().nonnegative().optional(),
})
export type Cost = z.infer<typeof costSchema>

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
  /** Absent where no price was known. Estimated as soon as the tokens are. */
  cost: costSchema.optional(),
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
    ...addCost(left, right),
  }
}

/** Everything sent and received, whatever it was. */
export function countTokens({ inputTokens, outputTokens }: Usage): number {
  return inputTokens + outputTokens
}

function addCost(left: Usage, right: Usage): Pick<Usage, 'cost'> {
  const newest = right.cost ?? left.cost
  if (!newest) return {}
  return {
    cost: {
      ...newest,
      amount: (left.cost?.amount ?? 0) + (right.cost?.amount ?? 0),
      unpricedRequests: countUnpriced(left) + countUnpriced(right),
      savedByCache: (left.cost?.savedByCache ?? 0) + (right.cost?.savedByCache ?? 0),
    },
  }
}

function countUnpriced({ requests, cost }: Usage): number {
  return cost ? cost.unpricedRequests : requests
}
