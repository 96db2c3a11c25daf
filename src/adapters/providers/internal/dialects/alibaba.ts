import { createAlibaba } from '@ai-sdk/alibaba'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** The library sends back the reasoning of the current round, as Qwen’s thinking models require. */
export function createAlibabaModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createAlibaba({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider.chatModel(modelId),
    rules: {
      metadataKeys: ['alibaba'],
      cacheMarkersIn: 'alibaba',
      sendsPlainReasoning: true,
      sendsTextMetadata: false,
    },
  }
}
