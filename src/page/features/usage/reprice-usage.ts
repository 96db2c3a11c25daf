import type { UsageEntry } from '../../../adapters/storage/queries.ts'
import { isSameModel } from '../../../core/kernel/is-same-model.ts'
import type { ModelInfo } from '../../../core/kernel/model-info.ts'
import type { ModelRef } from '../../../core/kernel/model.ts'
import { priceUsage, type PriceTag } from '../../../core/kernel/price-usage.ts'
import type { Cost, Usage } from '../../../core/kernel/usage.ts'

/** A usage entry with its cost at today's prices; `null` if no price is known. */
export interface RepricedEntry extends UsageEntry {
  repriced?: Cost | null
}

/**
 * Returns the entries at today's prices; the original costs stay. Prices that depend on the request length use the average length of the
 * entry's requests, because only sums are stored.
 */
export function repriceUsage(entries: readonly UsageEntry[], known: readonly ModelInfo[]): RepricedEntry[] {
  return entries.map((entry) => ({
    ...entry,
    repriced: priceNow(entry.usage, findPrice(entry.model, known)),
  }))
}

/** Returns the distinct models of the entries. */
export function listUsedModels(entries: readonly UsageEntry[]): ModelRef[] {
  return [...new Map(entries.map(({ model }) => [JSON.stringify(model), model])).values()]
}

function findPrice(model: ModelRef, known: readonly ModelInfo[]): PriceTag | undefined {
  const info = known.find(({ ref }) => isSameModel(ref, model))
  return info?.price && info.priceSource ? { price: info.price, source: info.priceSource } : undefined
}

function priceNow(usage: Usage, tag: PriceTag | undefined): Cost | null {
  if (!tag || usage.requests === 0) return null
  const { requests } = usage
  const average = {
    ...usage,
    requests: 1,
    inputTokens: usage.inputTokens / requests,
    cachedInputTokens: usage.cachedInputTokens / requests,
    outputTokens: usage.outputTokens / requests,
    reasoningTokens: usage.reasoningTokens / requests,
  }
  const { cost } = priceUsage(average, tag)
  if (!cost) return null
  return { ...cost, amount: cost.amount * requests, savedByCache: (cost.savedByCache ?? 0) * requests }
}
