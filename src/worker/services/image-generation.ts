import { createImageModelPort } from '../../adapters/providers/image-model-port.ts'
import type { BuiltInToolPorts } from '../../adapters/tools/built-in-tools.ts'
import type { KeyVaultPort, ProviderStorePort } from '../../core/engine/ports/run-ports.ts'
import type { TurnRunnerPorts } from '../runs/turn-runner.ts'
import type { SelectedImageModel } from '../../core/engine/turn/turn-config.ts'
import type { Settings } from '../../core/model/settings/setting.ts'
import { demoProvider } from '../../core/model/providers/model-ref.ts'
import type { ProviderId } from '../../core/model/id.ts'
import { listImageModels } from '../../core/model/providers/image-models.ts'
import type { ModelRef, Provider } from '../../core/model/providers/provider.ts'
import type { PriceTag } from '../../core/model/usage/usage-price.ts'
import type { Result } from '../../core/model/failures/result.ts'

/** Connects image generation to providers. */
export function createImageGeneration({
  providers,
  vault,
  priceOf,
}: {
  providers: ProviderStorePort
  vault: KeyVaultPort
  priceOf: SelectImageModelPorts['priceOf']
}): { ports: BuiltInToolPorts['imageGeneration'] } & Pick<TurnRunnerPorts, 'imageModelOf'> {
  return {
    ports: {
      generateImages: createImageModelPort({ providers, vault }),
      drawSampleImages: async (order) =>
        (await import('../../adapters/tools/media/draw-sample-images.ts')).drawSampleImages(order),
    },
    imageModelOf: (settings, model) =>
      selectImageModel(settings, model, { findProvider: (id) => providers.find(id), priceOf }),
  }
}

interface SelectImageModelPorts {
  findProvider(providerId: ProviderId): Promise<Result<Provider>>
  priceOf(model: ModelRef): Promise<PriceTag | undefined>
}

/**
 * Selects the image generation of a turn of `model`. Returns none if the chosen model's provider was removed or cannot
 * generate images.
 */
export async function selectImageModel(
  settings: Settings,
  model: ModelRef,
  { findProvider, priceOf }: SelectImageModelPorts,
): Promise<SelectedImageModel | undefined> {
  const chosen = settings['image-model']
  if (!chosen) return model.providerId === demoProvider.id ? { kind: 'sample' } : undefined
  const provider = await findProvider(chosen.providerId)
  if (!provider.ok || !listImageModels(provider.value)) return undefined
  const price = await priceOf(chosen)
  const { name, baseUrl } = provider.value
  return { kind: 'model', model: chosen, providerName: name, href: baseUrl, price }
}
