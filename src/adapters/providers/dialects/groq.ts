import { createGroq } from '@ai-sdk/groq'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** Reasoning stays out: models of Groq that did not write it answer 400 to it. */
export function createGroqModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createGroq({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider(modelId),
    rules: {
      metadataKeys: ['groq'],
      sendsPlainReasoning: false,
      sendsTextMetadata: false,
    },
  }
}
