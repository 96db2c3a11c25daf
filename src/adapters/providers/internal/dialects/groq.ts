import { createGroq } from '@ai-sdk/groq'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** Creates a Groq model. Reasoning is not sent back, because models that did not write it respond 400. */
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
