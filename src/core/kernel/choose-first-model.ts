import type { ModelInfo } from './model-info.ts'

/** Dollars for a million tokens of output, above which nobody is put without having asked for it. */
const dearestOutput = 15
/** Not what one talks to first: made to be tried, for one purpose, or answered much later. */
const special = /preview|experimental|-exp\b|codex|guard|moderation|search|research|:batch/i

/**
 * What a person begins with who added a provider and chose nothing: the dearest that is not too dear, because price follows
 * ability, of those that call tools; the earlier one where two cost the same. `infos` are in the provider's order, newest
 * first. Where no price is known: the first that may call tools. `undefined`: there is none.
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
