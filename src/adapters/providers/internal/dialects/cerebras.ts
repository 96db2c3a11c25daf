import { createCerebras } from '@ai-sdk/cerebras'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** Creates a Cerebras model. Cerebras responds 400 to reasoning that is sent back (egoist/chatwise-releases#1442). */
export function createCerebrasModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createCerebras({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider.chat(modelId),
    rules: {
      metadataKeys: ['cerebras'],
      sendsPlainReasoning: false,
      sendsTextMetadata: false,
    },
  }
}
