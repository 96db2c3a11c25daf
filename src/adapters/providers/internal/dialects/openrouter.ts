import { createOpenRouter } from '@openrouter/ai-sdk-provider'
import { openrouterHostedTools } from '../hosted-tool-table.ts'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/**
 * Creates an OpenRouter model. Reasoning details, including signatures, are sent back unchanged, and OpenRouter
 * forwards them to the model's provider.
 */
export function createOpenrouterModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createOpenRouter({
    baseURL: baseUrl.href,
    apiKey: placeholderKey,
    compatibility: 'strict',
    fetch,
  })
  return {
    model: provider.chat(modelId),
    rules: {
      metadataKeys: ['openrouter'],
      cacheMarkersIn: 'openrouter',
      sendsPlainReasoning: true,
      effortIn: { library: 'openrouter', toOptions: (effort) => ({ reasoning: { effort } }) },
      sendsTextMetadata: true,
      hostedTools: openrouterHostedTools,
    },
  }
}
