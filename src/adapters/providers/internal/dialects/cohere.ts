import { createCohere } from '@ai-sdk/cohere'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

export function createCohereModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createCohere({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider(modelId),
    rules: {
      metadataKeys: ['cohere'],
      sendsPlainReasoning: false,
      sendsTextMetadata: false,
    },
  }
}
