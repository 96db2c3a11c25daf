import { createMoonshotAI } from '@ai-sdk/moonshotai'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/**
 * Creates a Moonshot model. Moonshot responds 400 if a turn with tools continues without its reasoning
 * (openai/openai-agents-js#791).
 */
export function createMoonshotModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createMoonshotAI({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider.chatModel(modelId),
    rules: {
      metadataKeys: ['moonshotai'],
      sendsPlainReasoning: true,
      sendsTextMetadata: false,
    },
  }
}
