import type { Provider } from './model.ts'
import { kindOf } from './provider-catalogue.ts'
import type { ProviderKindId } from './provider-kind-id.ts'

/** Kinds of providers whose library paints, with ids of image models that it names; others can be written by hand. */
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

/** `undefined`: pictures cannot be asked for there. Ids that its own list names come first. */
export function imageModelsOf(
  provider: Pick<Provider, 'kind' | 'dialect' | 'models'>,
): readonly string[] | undefined {
  const known = provider.dialect === 'demo' ? undefined : idsByKind[kindOf(provider).id]
  if (!known) return undefined
  return [...new Set([...provider.models.filter((id) => looksLikeImageModel.test(id)), ...known])]
}
