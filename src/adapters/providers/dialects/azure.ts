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
      sendsTextMetadata: true,
      providerOptions: { openai: { store: false } },
    },
  }
}
