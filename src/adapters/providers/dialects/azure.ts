import { createAzure } from '@ai-sdk/azure'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** OpenAI’s Responses API at a resource of one’s own; the model’s id is the name of the deployment. */
export function createAzureModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createAzure({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider.responses(modelId),
    rules: {
      metadataKeys: ['azure', 'openai'],
      sendsPlainReasoning: false,
      // The library’s own setting would ask for a summary of the reasoning as well, which some organisations may not have.
      effortIn: { library: 'openai', toOptions: (effort) => ({ reasoningEffort: effort }) },
      sendsTextMetadata: true,
      providerOptions: { openai: { store: false } },
    },
  }
}
