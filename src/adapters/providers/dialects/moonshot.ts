import { createMoonshotAI } from '@ai-sdk/moonshotai'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** Answers 400 when a turn with tools goes on without its reasoning (openai/openai-agents-js#791). */
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
