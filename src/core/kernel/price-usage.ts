import type { FactSource, ModelPrice } from './model-info.ts'
import type { Usage } from './usage.ts'

/** A price with where it is from. */
export interface PriceTag {
  price: ModelPrice
  source: FactSource
}

/** One request's usage with what it cost. Cached and reasoning tokens have prices of their own where these are known. */
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

/** The most that a request may cost: nothing of it is cached, and the answer is as long as it may be. */
export function priceAtMost(
  { price }: PriceTag,
  { inputTokens, outputTokens }: Pick<Usage, 'inputTokens' | 'outputTokens'>,
): number {
  const { input, output, cacheWrite = input, reasoning = output } = ratesFor(price, inputTokens)
  const perMillion = inputTokens * Math.max(input, cacheWrite) + outputTokens * Math.max(output, reasoning)
  return perMillion / 1e6 + (price.perRequest ?? 0)
}

/** A long input makes the whole request dearer. */
function ratesFor(price: ModelPrice, inputTokens: number): Omit<ModelPrice, 'tiers' | 'perRequest'> {
  return price.tiers?.findLast(({ above }) => inputTokens > above) ?? price
}
