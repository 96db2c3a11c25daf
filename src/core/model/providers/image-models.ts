import type { Provider } from './provider.ts'
import { providerKindOf } from './provider-catalog.ts'
import type { ProviderKindId } from './provider-kind-id.ts'

/** Provider kinds that support image generation, with ids of known image models. Other ids can be entered by hand. */
const idsByKind: Partial<Record<ProviderKindId, readonly string[]>> = {
  openai: ['gpt-image-2', 'gpt-image-1.5', 'gpt-image-1-mini', 'gpt-image-1'],
  google: ['gemini-3-pro-image-preview', 'gemini-3.1-flash-image-preview', 'gemini-2.5-flash-image'],
  xai: ['grok-imagine-image', 'grok-imagine-image-pro'],
  together: ['black-forest-labs/FLUX.1.1-pro', 'black-forest-labs/FLUX.1-schnell'],
  fireworks: [
    'accounts/fireworks/models/flux-1-dev-fp8',
    'accounts/fireworks/models/flux-1-schnell-fp8',
    'accounts/fireworks/models/flux-kontext-pro',
  ],
  openrouter: ['google/gemini-3-pro-image'],
  azure: [],
  'openai-compatible': [],
}

const looksLikeImageModel = /\bimage\b|imagine|flux|dall-e|diffusion/i

/** Lists the image models of a provider, those of its own model list first. Returns `undefined` if it cannot generate images. */
export function listImageModels(
  provider: Pick<Provider, 'kind' | 'dialect' | 'models'>,
): readonly string[] | undefined {
  const idPattern = provider.dialect === 'demo' ? undefined : idsByKind[providerKindOf(provider).id]
  if (!idPattern) return undefined
  return [...new Set([...provider.models.filter((id) => looksLikeImageModel.test(id)), ...idPattern])]
}
