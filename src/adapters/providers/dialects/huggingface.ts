import { createHuggingFace } from '@ai-sdk/huggingface'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** The library would send reasoning back as an answer, so it stays out. */
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
