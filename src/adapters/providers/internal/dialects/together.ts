import { createTogetherAI } from '@ai-sdk/togetherai'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

export function createTogetherModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createTogetherAI({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider.chatModel(modelId),
    rules: {
      metadataKeys: ['togetherai'],
      sendsPlainReasoning: false,
      sendsTextMetadata: false,
    },
  }
}
