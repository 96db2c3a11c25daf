import type { ModelInfoSource, ModelPrice } from '../providers/model-info.ts'
import type { Usage } from './usage.ts'

/** A price with its source. */
export interface PriceTag {
  price: ModelPrice
  source: ModelInfoSource
}

/** Adds the cost to the usage of one request. Cached and reasoning tokens have their own prices if known. */
export function priceUsage(usage: Usage, tag: PriceTag | undefined): Usage {
  if (!tag) return usage
  const { price, source } = tag
  const cached = Math.min(usage.cachedInputTokens, usage.inputTokens)
  const reasoned = Math.min(usage.reasoningTokens, usage.outputTokens)
  const { input, output, cacheRead = input, reasoning = output } = ratesFor(price, usage.inputTokens)
  const perMillion =
    (usage.inputTokens - cached) * input +
    cached * cacheRead +
    (usage.outputTokens - reasoned) * output +
    reasoned * reasoning
  return {
    ...usage,
    cost: {
      amount: perMillion / 1e6 + usage.requests * (price.perRequest ?? 0),
      currency: 'USD',
      priceSource: source.name,
      priceDate: source.at,
      unpricedRequests: 0,
      savedByCache: Math.max(0, cached * (input - cacheRead)) / 1e6,
    },
  }
}

/** Returns the maximum cost of a request: nothing cached, and an answer of maximum length. */
export function maxRequestCost(
  { price }: PriceTag,
  { inputTokens, outputTokens }: Pick<Usage, 'inputTokens' | 'outputTokens'>,
): number {
  const { input, output, cacheWrite = input, reasoning = output } = ratesFor(price, inputTokens)
  const perMillion = inputTokens * Math.max(input, cacheWrite) + outputTokens * Math.max(output, reasoning)
  return perMillion / 1e6 + (price.perRequest ?? 0)
}

/** Returns the prices for an input length. A long input raises the price of the whole request. */
function ratesFor(price: ModelPrice, inputTokens: number): Omit<ModelPrice, 'tiers' | 'perRequest'> {
  return price.tiers?.findLast(({ above }) => inputTokens > above) ?? price
}
