import { createOpenRouter } from '@openrouter/ai-sdk-provider'
import { openrouterHostedTools } from '../hosted-tool-table.ts'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** Details of reasoning, signatures among them, go back as they came: OpenRouter hands them on to who wrote them. */
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
      sendsPlainReasoning: true,
      effortIn: { library: 'openrouter', toOptions: (effort) => ({ reasoning: { effort } }) },
      sendsTextMetadata: true,
      hostedTools: openrouterHostedTools,
    },
  }
}
