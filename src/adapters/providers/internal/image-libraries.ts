import type { ImageModelV4 } from '@ai-sdk/provider'
import type { Provider } from '../../../core/model/providers/provider.ts'
import type { ImageShape } from '../../../core/model/tools/image-generation.ts'
import { providerKindOf } from '../../../core/model/providers/provider-catalog.ts'
import type { ProviderKindId } from '../../../core/model/providers/provider-kind-id.ts'
import { placeholderKey, type DialectInput } from './model-dialect.ts'

type Format = Partial<Record<'size' | 'aspectRatio', `${number}${'x' | ':'}${number}`>>

interface ImageLibrary {
  open(input: DialectInput): Promise<ImageModelV4>
  toFormat(shape: ImageShape, modelId: string): Format
  /** Media type to request for models that respond with the image itself instead of a JSON document. */
  findImageType?(modelId: string): string | undefined
}

const ratios = { square: '1:1', landscape: '3:2', portrait: '2:3' } as const
const byRatio = (shape: ImageShape): Format => ({ aspectRatio: ratios[shape] })

/** Sizes of gpt-image models. DALL·E 3 has other sizes. */
function bySize(shape: ImageShape, modelId: string): Format {
  const long = modelId === 'dall-e-3' ? 1792 : 1536
  return { size: shape === 'square' ? '1024x1024' : shape === 'landscape' ? `${long}x1024` : `1024x${long}` }
}

/** FLUX takes multiples of 64. */
const fluxSizes = { square: '1024x1024', landscape: '1152x768', portrait: '768x1152' } as const

/** Returns the format for Fireworks. Its workflows take ratios, older models take sizes. */
function toFireworksFormat(shape: ImageShape, modelId: string): Format {
  return /stable-diffusion|playground|SSD-1B/.test(modelId) ? { size: fluxSizes[shape] } : byRatio(shape)
}

const toSettings = ({ baseUrl, fetch }: DialectInput) => ({
  baseURL: baseUrl.href,
  apiKey: placeholderKey,
  fetch,
})

const libraries: Partial<Record<ProviderKindId, ImageLibrary>> = {
  openai: {
    open: async (input) =>
      (await import('@ai-sdk/openai')).createOpenAI(toSettings(input)).image(input.modelId),
    toFormat: bySize,
  },
  azure: {
    open: async (input) =>
      (await import('@ai-sdk/azure')).createAzure(toSettings(input)).image(input.modelId),
    toFormat: bySize,
  },
  google: {
    open: async (input) =>
      (await import('@ai-sdk/google')).createGoogle(toSettings(input)).image(input.modelId),
    toFormat: byRatio,
  },
  xai: {
    open: async (input) => (await import('@ai-sdk/xai')).createXai(toSettings(input)).image(input.modelId),
    toFormat: byRatio,
  },
  together: {
    open: async (input) =>
      (await import('@ai-sdk/togetherai')).createTogetherAI(toSettings(input)).image(input.modelId),
    toFormat: (shape) => ({ size: fluxSizes[shape] }),
  },
  fireworks: {
    open: async (input) =>
      (await import('@ai-sdk/fireworks')).createFireworks(toSettings(input)).image(input.modelId),
    toFormat: toFireworksFormat,
    // With JSON, Fireworks embeds the image in a form that its library cannot read. Kontext models respond with a job to
    // poll.
    findImageType: (modelId) => (modelId.includes('kontext') ? undefined : 'image/png'),
  },
  openrouter: {
    open: async (input) =>
      (await import('@openrouter/ai-sdk-provider'))
        .createOpenRouter({ compatibility: 'strict', ...toSettings(input) })
        .imageModel(input.modelId),
    toFormat: byRatio,
  },
  'openai-compatible': {
    open: async (input) =>
      (await import('@ai-sdk/openai-compatible'))
        .createOpenAICompatible({ name: 'compatible', ...toSettings(input) })
        .imageModel(input.modelId),
    toFormat: bySize,
  },
}

/** Returns the library for image models of this provider, or undefined if none supports it. */
export function findImageLibrary(provider: Pick<Provider, 'kind' | 'dialect'>): ImageLibrary | undefined {
  return libraries[providerKindOf(provider).id]
}
