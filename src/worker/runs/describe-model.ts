import type { ModelPace } from '../../core/engine/budgets/limits.ts'
import type { FallbackModel } from '../../core/engine/ports/turn-ports.ts'
import type { ModelCapabilities } from '../../core/model/providers/model-info.ts'
import { demoProvider } from '../../core/model/providers/model-ref.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import type { PriceTag } from '../../core/model/usage/usage-price.ts'

/** Facts about models. */
export interface ModelFactsPort {
  /** Returns `null` if the provider was removed, which its first request will report. */
  paceOf(model: ModelRef): Promise<ModelPace | null>
  /** Returns `undefined` if the price is unknown. */
  priceOf(model: ModelRef): Promise<PriceTag | undefined>
  /** Returns the known capabilities of a model. Unknown ones count as available. */
  capabilitiesOf(
    model: ModelRef,
  ): Promise<Pick<ModelCapabilities, 'callsTools' | 'outputTokens' | 'windowTokens'> | undefined>
}

/** Collects what the requests to a model need to know of it. */
export function describeModel({ paceOf, priceOf, capabilitiesOf }: ModelFactsPort) {
  return async (model: ModelRef): Promise<FallbackModel> => {
    const [pace, price, capabilities] = await Promise.all([
      paceOf(model),
      priceOf(model),
      capabilitiesOf(model),
    ])
    return {
      model,
      ...(pace && { pace }),
      ...(price && { price }),
      ...(capabilities?.callsTools === false && { callsTools: false }),
      ...(capabilities?.outputTokens !== undefined && { outputTokens: capabilities.outputTokens }),
      ...(capabilities?.windowTokens !== undefined && { windowTokens: capabilities.windowTokens }),
    }
  }
}

/** `true` for the demo model, for models on this computer or network, and for those whose known price is 0. */
export async function isFreeModel(
  model: ModelRef,
  describe: (model: ModelRef) => Promise<FallbackModel>,
): Promise<boolean> {
  if (model.providerId === demoProvider.id) return true
  const { pace, price } = await describe(model)
  if (pace?.isNearby) return true
  return (
    price !== undefined && Object.values(price.price).every((each) => typeof each !== 'number' || each === 0)
  )
}
