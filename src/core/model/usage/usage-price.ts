import type { ModelInfoSource, ModelPrice } from '../providers/model-info.ts'
import type { Usage } from './usage.ts'

/** A price with its source. */
export interface PriceTag {
  price: ModelPrice
  source: ModelInfoSource
}

/**
 * Adds the cost to the usage of one request. Cached, written and reasoning tokens have their own prices if known. What the cache
 * saved is net: writes that cost more than plain input count against it.
 */
export function priceUsage(usage: Usage, tag: PriceTag | undefined): Usage {
  if (!tag) return usage
  const { price, source } = tag
  const cached = Math.min(usage.cachedInputTokens, usage.inputTokens)
  const reasoned = Math.min(usage.reasoningTokens, usage.outputTokens)
  const rates = ratesFor(price, usage.inputTokens)
  const { input, output, cacheRead = input, cacheWrite = input, reasoning = output } = rates
  const { cacheWriteHour = cacheWrite } = rates
  const written = Math.min(usage.cacheWriteTokens ?? 0, usage.inputTokens - cached)
  const forHour = Math.min(usage.cacheWriteHourTokens ?? 0, written)
  const writes = (written - forHour) * cacheWrite + forHour * cacheWriteHour
  const perMillion =
    (usage.inputTokens - cached - written) * input +
    cached * cacheRead +
    writes +
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
      savedByCache: ((cached + written) * input - cached * cacheRead - writes) / 1e6,
    },
  }
}

/**
 * Returns the maximum cost of a request: nothing cached, everything written to the cache at the dearest price, and an answer of
 * maximum length. Prefixes are cached for an hour only if `writesForHour` is set.
 */
export function maxRequestCost(
  { price }: PriceTag,
  {
    inputTokens,
    outputTokens,
    writesForHour = false,
  }: Pick<Usage, 'inputTokens' | 'outputTokens'> & { writesForHour?: boolean },
): number {
  const rates = ratesFor(price, inputTokens)
  const { input, output, cacheWrite = input, cacheWriteHour = cacheWrite, reasoning = output } = rates
  const dearest = Math.max(input, cacheWrite, writesForHour ? cacheWriteHour : 0)
  const perMillion = inputTokens * dearest + outputTokens * Math.max(output, reasoning)
  return perMillion / 1e6 + (price.perRequest ?? 0)
}

/** Prices of a provider's cache in multiples of its price of input, where the provider caches marked prefixes. */
const cachePrices = { cacheRead: 0.1, cacheWrite: 1.25, cacheWriteHour: 2 } as const

/** Returns the prices of a provider that caches marked prefixes, with the usual prices in place of those that are unknown. */
export function withCachePrices(price: ModelPrice): ModelPrice {
  return { ...completePrices(price), tiers: price.tiers?.map(completePrices) }
}

function completePrices<Prices extends Omit<ModelPrice, 'tiers' | 'perRequest'>>(prices: Prices): Prices {
  const { input } = prices
  return {
    ...prices,
    cacheRead: prices.cacheRead ?? input * cachePrices.cacheRead,
    cacheWrite: prices.cacheWrite ?? input * cachePrices.cacheWrite,
    cacheWriteHour: prices.cacheWriteHour ?? input * cachePrices.cacheWriteHour,
  }
}

/** Returns the prices for an input length. A long input raises the price of the whole request. */
function ratesFor(price: ModelPrice, inputTokens: number): Omit<ModelPrice, 'tiers' | 'perRequest'> {
  return price.tiers?.findLast(({ above }) => inputTokens > above) ?? price
}
