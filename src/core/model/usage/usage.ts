import { z } from 'zod'

/** Cost of requests, fixed when they end. Later price changes do not affect it. */
export const costSchema = z.object({
  amount: z.number().nonnegative(),
  currency: z.literal('USD'),
  /** Source and day of the prices, of the newest request if there were several. */
  priceSource: z.string(),
  priceDate: z.string(),
  /** Number of requests without a known price, which the amount does not include. */
  unpricedRequests: z.number().int().nonnegative(),
  /**
   * Additional cost of the same input without caching. Negative if writes to the cache cost more than reads saved. The first
   * versions did not store it.
   */
  savedByCache: z.number().optional(),
})
export type Cost = z.infer<typeof costSchema>

/**
 * Tokens of one or more model requests. Input includes cached tokens, output includes reasoning tokens. The source is
 * `estimated` if at least one request was not reported.
 */
export const usageSchema = z.object({
  requests: z.number().int().nonnegative(),
  inputTokens: z.number().int().nonnegative(),
  cachedInputTokens: z.number().int().nonnegative(),
  /** Input that was written to the provider's cache, a part of the input. Absent if none was. */
  cacheWriteTokens: z.number().int().nonnegative().optional(),
  /** The part of `cacheWriteTokens` that is cached for an hour. */
  cacheWriteHourTokens: z.number().int().nonnegative().optional(),
  outputTokens: z.number().int().nonnegative(),
  reasoningTokens: z.number().int().nonnegative(),
  source: z.enum(['reported', 'estimated']),
  /** Absent if no price was known. Estimated if the tokens are. */
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
    ...addWrites(left, right),
    ...addCost(left, right),
  }
}

function addWrites(left: Usage, right: Usage): Pick<Usage, 'cacheWriteTokens' | 'cacheWriteHourTokens'> {
  const cacheWriteTokens = (left.cacheWriteTokens ?? 0) + (right.cacheWriteTokens ?? 0)
  if (cacheWriteTokens === 0) return {}
  const hour = (left.cacheWriteHourTokens ?? 0) + (right.cacheWriteHourTokens ?? 0)
  return hour === 0 ? { cacheWriteTokens } : { cacheWriteTokens, cacheWriteHourTokens: hour }
}

/** Returns all tokens that were sent and received. */
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
