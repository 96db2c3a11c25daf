import { createFireworks } from '@ai-sdk/fireworks'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

export function createFireworksModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createFireworks({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider.chatModel(modelId),
    rules: {
      metadataKeys: ['fireworks'],
      sendsPlainReasoning: false,
      sendsTextMetadata: false,
    },
  }
}
