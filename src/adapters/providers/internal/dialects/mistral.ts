import { createMistral } from '@ai-sdk/mistral'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** Creates a Mistral model. Reasoning is sent back as thinking, as Mistral’s own models expect. */
export function createMistralModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createMistral({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider.chat(modelId),
    rules: {
      metadataKeys: ['mistral'],
      sendsPlainReasoning: true,
      sendsTextMetadata: false,
      callIds: 'nine-characters',
    },
  }
}
