import type { Provider, ModelRef } from '../../core/model/providers/provider.ts'
import { providerKindOf } from '../../core/model/providers/provider-catalog.ts'
import type { ProviderKindId } from '../../core/model/providers/provider-kind-id.ts'
import type { DialectInput, DialectModel } from './internal/model-dialect.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { isModuleLoadError, fail, succeed, type Result } from '../../core/model/failures/result.ts'
import type { ProviderStorePort } from '../../core/engine/ports/run-ports.ts'
import { demoProvider } from '../../core/model/providers/model-ref.ts'
import { providersText } from '../../core/model/messages/write-text.ts'

type CreateModel = (input: DialectInput) => DialectModel

const loadCompatible = async (): Promise<CreateModel> =>
  (await import('./internal/dialects/openai-compatible.ts')).createCompatibleModel

/** Loaders of the provider libraries. Each is a separate chunk, loaded at its first use. */
const loaders: Record<ProviderKindId, () => Promise<CreateModel>> = {
  openai: async () => (await import('./internal/dialects/openai.ts')).createOpenaiModel,
  anthropic: async () => (await import('./internal/dialects/anthropic.ts')).createAnthropicModel,
  google: async () => (await import('./internal/dialects/google.ts')).createGoogleModel,
  mistral: async () => (await import('./internal/dialects/mistral.ts')).createMistralModel,
  groq: async () => (await import('./internal/dialects/groq.ts')).createGroqModel,
  deepseek: async () => (await import('./internal/dialects/deepseek.ts')).createDeepseekModel,
  xai: async () => (await import('./internal/dialects/xai.ts')).createXaiModel,
  together: async () => (await import('./internal/dialects/together.ts')).createTogetherModel,
  cerebras: async () => (await import('./internal/dialects/cerebras.ts')).createCerebrasModel,
  cohere: async () => (await import('./internal/dialects/cohere.ts')).createCohereModel,
  perplexity: async () => (await import('./internal/dialects/perplexity.ts')).createPerplexityModel,
  fireworks: async () => (await import('./internal/dialects/fireworks.ts')).createFireworksModel,
  moonshot: async () => (await import('./internal/dialects/moonshot.ts')).createMoonshotModel,
  alibaba: async () => (await import('./internal/dialects/alibaba.ts')).createAlibabaModel,
  azure: async () => (await import('./internal/dialects/azure.ts')).createAzureModel,
  huggingface: async () => (await import('./internal/dialects/huggingface.ts')).createHuggingfaceModel,
  openrouter: async () => (await import('./internal/dialects/openrouter.ts')).createOpenrouterModel,
  zai: loadCompatible,
  nvidia: loadCompatible,
  ollama: loadCompatible,
  lmstudio: loadCompatible,
  'openai-compatible': loadCompatible,
}

export function loadDialect(provider: Pick<Provider, 'kind' | 'dialect'>): Promise<CreateModel> {
  return loaders[providerKindOf(provider).id]()
}

/** Loads a chunk of the app. This fails if the app's host is unreachable and the chunk is not cached. */
export async function loadChunk<T>(part: () => Promise<T>): Promise<Result<T>> {
  try {
    return succeed(await part())
  } catch (error) {
    if (isModuleLoadError(error)) return fail(createFailure('part-missing'))
    return fail(
      createFailure('internal', {
        message: providersText('model-part-not-loaded'),
        hint: providersText('connect-and-reload'),
        detail: error instanceof Error ? error.name : 'unknown',
      }),
    )
  }
}

/** Loads the library of the chosen model during idle time, so that the first message does not wait for it. Never fails. */
export async function warmUpModel(
  { providerId }: ModelRef,
  providers: ProviderStorePort,
  load: (provider: Provider) => Promise<unknown> = loadDialect,
): Promise<void> {
  if (providerId === demoProvider.id) return
  const provider = await providers.find(providerId)
  if (provider.ok) await loadChunk(() => load(provider.value))
}
