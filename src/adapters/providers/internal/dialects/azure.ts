import { createAzure } from '@ai-sdk/azure'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** Creates a model of OpenAI’s Responses API at an Azure resource. The model id is the name of the deployment. */
export function createAzureModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createAzure({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider.responses(modelId),
    rules: {
      metadataKeys: ['azure', 'openai'],
      sendsPlainReasoning: false,
      // The library’s own setting would also request a reasoning summary, which some organizations may not use.
      effortIn: { library: 'openai', toOptions: (effort) => ({ reasoningEffort: effort }) },
      sendsTextMetadata: true,
      providerOptions: { openai: { store: false } },
    },
  }
}
