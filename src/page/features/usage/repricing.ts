import type { UsageEntry } from '../../../adapters/storage/queries.ts'
import { isSameModel } from '../../../core/model/providers/model-ref.ts'
import type { ModelInfo } from '../../../core/model/providers/model-info.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { priceUsage, type PriceTag } from '../../../core/model/usage/usage-price.ts'
import type { Cost, Usage } from '../../../core/model/usage/usage.ts'
import { useEffect, useState } from 'react'
import type { WorkerClient } from '../../../worker/client.ts'
import { showFailure } from '../../i18n/show-text.ts'
import { onResolved } from '../../ui/hooks/on-resolved.ts'

/** A usage entry with its cost at today's prices; `null` if no price is known. */
export interface RepricedEntry extends UsageEntry {
  repriced?: Cost | null
}

/**
 * Returns the entries at today's prices; the original costs stay. Prices that depend on the request length use the average length of the
 * entry's requests, because only sums are stored.
 */
export function repriceUsage(entries: readonly UsageEntry[], infos: readonly ModelInfo[]): RepricedEntry[] {
  return entries.map((entry) => ({
    ...entry,
    repriced: priceNow(entry.usage, findPrice(entry.model, infos)),
  }))
}

/** Returns the distinct models of the entries. */
export function listUsedModels(entries: readonly UsageEntry[]): ModelRef[] {
  return [...new Map(entries.map(({ model }) => [JSON.stringify(model), model])).values()]
}

function findPrice(model: ModelRef, infos: readonly ModelInfo[]): PriceTag | undefined {
  const info = infos.find(({ ref }) => isSameModel(ref, model))
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
    cacheWriteTokens: (usage.cacheWriteTokens ?? 0) / requests,
    cacheWriteHourTokens: (usage.cacheWriteHourTokens ?? 0) / requests,
    outputTokens: usage.outputTokens / requests,
    reasoningTokens: usage.reasoningTokens / requests,
  }
  const { cost } = priceUsage(average, tag)
  if (!cost) return null
  return { ...cost, amount: cost.amount * requests, savedByCache: (cost.savedByCache ?? 0) * requests }
}

interface Repricing {
  isOn: boolean
  toggle: () => void
  /** The entries, with today's prices once these are loaded. */
  entries: readonly RepricedEntry[]
  /** Why the prices are missing. */
  problem: string | null
}

/** Loads today's prices on request, and again when other models come into view. */
export function useRepricing(client: WorkerClient, entries: readonly UsageEntry[]): Repricing {
  const [isOn, setIsOn] = useState(false)
  const [infos, setInfos] = useState<readonly ModelInfo[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const modelsKey = JSON.stringify(listUsedModels(entries))
  useEffect(() => {
    if (!isOn) return undefined
    const models = JSON.parse(modelsKey) as ReturnType<typeof listUsedModels>
    return onResolved(client.call('describe-models', { models }), (described) => {
      setInfos(described.ok ? described.value.models : null)
      setProblem(described.ok ? null : showFailure(described.failure))
    })
  }, [client, isOn, modelsKey])
  return {
    isOn,
    toggle: () => setIsOn(!isOn),
    entries: isOn && infos !== null ? repriceUsage(entries, infos) : entries,
    problem: isOn ? problem : null,
  }
}
