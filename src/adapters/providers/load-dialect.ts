import type { Provider } from '../../core/kernel/model.ts'
import { kindOf } from '../../core/kernel/provider-catalogue.ts'
import type { ProviderKindId } from '../../core/kernel/provider-kind-id.ts'
import type { DialectInput, DialectModel } from './model-dialect.ts'

type CreateModel = (input: DialectInput) => DialectModel

const loadCompatible = async (): Promise<CreateModel> =>
  (await import('./dialects/openai-compatible.ts')).createCompatibleModel

/** Loaders of the provider libraries. Each is a separate chunk, loaded at its first use. */
const loaders: Record<ProviderKindId, () => Promise<CreateModel>> = {
  openai: async () => (await import('./dialects/openai.ts')).createOpenaiModel,
  anthropic: async () => (await import('./dialects/anthropic.ts')).createAnthropicModel,
  google: async () => (await import('./dialects/google.ts')).createGoogleModel,
  mistral: async () => (await import('./dialects/mistral.ts')).createMistralModel,
  groq: async () => (await import('./dialects/groq.ts')).createGroqModel,
  deepseek: async () => (await import('./dialects/deepseek.ts')).createDeepseekModel,
  xai: async () => (await import('./dialects/xai.ts')).createXaiModel,
  together: async () => (await import('./dialects/together.ts')).createTogetherModel,
  cerebras: async () => (await import('./dialects/cerebras.ts')).createCerebrasModel,
  cohere: async () => (await import('./dialects/cohere.ts')).createCohereModel,
  perplexity: async () => (await import('./dialects/perplexity.ts')).createPerplexityModel,
  fireworks: async () => (await import('./dialects/fireworks.ts')).createFireworksModel,
  moonshot: async () => (await import('./dialects/moonshot.ts')).createMoonshotModel,
  alibaba: async () => (await import('./dialects/alibaba.ts')).createAlibabaModel,
  azure: async () => (await import('./dialects/azure.ts')).createAzureModel,
  huggingface: async () => (await import('./dialects/huggingface.ts')).createHuggingfaceModel,
  openrouter: async () => (await import('./dialects/openrouter.ts')).createOpenrouterModel,
  zai: loadCompatible,
  nvidia: loadCompatible,
  ollama: loadCompatible,
  lmstudio: loadCompatible,
  'openai-compatible': loadCompatible,
}

export function loadDialect(provider: Pick<Provider, 'kind' | 'dialect'>): Promise<CreateModel> {
  return loaders[kindOf(provider).id]()
}
