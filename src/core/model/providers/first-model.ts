import type { ModelInfo } from './model-info.ts'

/** Dollars for a million output tokens. More expensive models are never selected by default. */
const dearestOutput = 15
/** Models that do not suit a first chat: previews, models for one purpose, and batch models. */
const special = /preview|experimental|-exp\b|codex|guard|moderation|search|research|:batch/i

/**
 * Selects the first model for a person who added a provider and selected none. Price follows ability, so it takes the most
 * expensive model below the price limit that can call tools. Of two with the same price, the earlier one wins. `infos` must be
 * in the provider's order, newest first. Without known prices it takes the first model that may call tools. Returns
 * `undefined` if there is no model.
 */
export function chooseFirstModel(infos: readonly ModelInfo[]): ModelInfo['ref'] | undefined {
  const able = infos.filter(({ callsTools }) => callsTools !== false)
  const plain = able.filter(({ ref }) => !special.test(ref.modelId))
  const [best] = plain
    .filter(({ callsTools, price }) => callsTools === true && isPaid(price) && price.output <= dearestOutput)
    .toSorted((one, other) => (other.price?.output ?? 0) - (one.price?.output ?? 0))
  return (best ?? plain[0] ?? able[0] ?? infos[0])?.ref
}

function isPaid(price: ModelInfo['price']): price is NonNullable<ModelInfo['price']> {
  return price !== undefined && price.output > 0
}
