import { isSameModel } from '../../model/providers/model-ref.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { PriceTag } from '../../model/usage/usage-price.ts'
import type { TurnInput } from '../ports/turn-ports.ts'

/** Returns the price of a model of the turn; `undefined` if it is unknown. */
export function findPrice(
  { fallbacks = [], ...own }: Pick<TurnInput, 'fallbacks' | 'model' | 'price'>,
  model: ModelRef,
): PriceTag | undefined {
  return [own, ...fallbacks].find((each) => isSameModel(each.model, model))?.price
}
