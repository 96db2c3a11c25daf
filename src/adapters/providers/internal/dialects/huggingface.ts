import { createHuggingFace } from '@ai-sdk/huggingface'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** Creates a Hugging Face model. Reasoning is not sent back, because the library would send it as an answer. */
export function createHuggingfaceModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createHuggingFace({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider.responses(modelId),
    rules: {
      metadataKeys: ['huggingface'],
      sendsPlainReasoning: false,
      effortIn: { library: 'huggingface', toOptions: (effort) => ({ reasoningEffort: effort }) },
      sendsTextMetadata: false,
    },
  }
}
